// The steps of `npm start` that run when the container image is built, after the dependencies are installed.
import { readFileSync, writeFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { buildWorkers } from "./setup/build-workers.mjs";
import { buildApp, generateClient } from "./setup/prepare.mjs";
import { inProject } from "./setup/project.mjs";
import { runMain } from "./setup/user-error.mjs";

await runMain(async () => {
  await generateClient();
  await buildWorkers();
  await buildApp();
  compileConfig();
});

/** Next would need its compiler, a hundred megabytes, to read the configuration when it starts. */
function compileConfig() {
  const source = readFileSync(inProject("next.config.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "esm", target: "node20" });
  writeFileSync(inProject("next.config.mjs"), code);
}
