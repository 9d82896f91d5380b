// Stands in for the `server-only` package in tests and scripts, where no bundler guards the browser.
export {};
