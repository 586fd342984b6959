"""What is compiled of the environments; a folder to itself, so that little compiles it anew."""
