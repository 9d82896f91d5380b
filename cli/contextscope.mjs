#!/usr/bin/env node
// Runs the TypeScript sources as they are: after `npm ci` there is nothing to build.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// Ignore the tsconfig.json of the current directory.
// biome-ignore lint/style/noProcessEnv: the only way to configure tsx
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL("../tsconfig.json", import.meta.url));

// Through require: twice as fast to start as tsx's loader for import, which runs in a separate thread.
const require = createRequire(import.meta.url);
require("tsx/cjs/api").register();
await require("./main.ts").main(process.argv.slice(2));
