// Replaces the `server-only` package in tests and scripts, where no bundler separates browser code.
export {};
