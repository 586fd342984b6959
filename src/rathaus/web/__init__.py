"""The house in the browser: tables with people and bots, kept on disk, live on every page."""
