import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inProject } from "./project.mjs";
import { hashSources, whenChanged } from "./stamp.mjs";

/** `lib/server/workers/worker-file.ts` reads it from here. */
const FILE = inProject("lib/generated/workers/worker.js");
const SOURCES = ["lib", "package-lock.json", "tsconfig.json"].map((name) => inProject(name));

const isBundled = (/** @type {string} */ file) => !/\.(test|fixture)\.|[/\\]generated[/\\]workers/.test(file);

/** @type {import("esbuild").BuildOptions} */
const OPTIONS = {
  entryPoints: [inProject("lib/server/workers/worker-entry.ts")],
  outfile: FILE,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Native packages cannot be bundled, and the others need not be.
  packages: "external",
  alias: { "server-only": inProject("lib/server/server-only.empty.ts") },
  tsconfig: inProject("tsconfig.json"),
  logLevel: "silent",
};

/** Bundles the code of the worker threads into one file, because Node cannot run TypeScript in a thread. */
export async function buildWorkers() {
  await whenChanged({
    stamp: path.join(path.dirname(FILE), ".contextscope-built"),
    sources: hashSources(SOURCES, isBundled),
    work: async () => {
      // Imported here: the packages may be installed by an earlier step of the same start.
      const { buildSync } = await import("esbuild");
      const { outputFiles } = buildSync({ ...OPTIONS, write: false });
      mkdirSync(path.dirname(FILE), { recursive: true });
      for (const { path: file, contents } of outputFiles) {
        // Renamed, so that a server that starts a thread meanwhile never reads half a file.
        writeFileSync(`${file}.${process.pid}`, contents);
        renameSync(`${file}.${process.pid}`, file);
      }
    },
  });
}

/** Builds, then builds again after every change of a source file. */
export async function watchWorkers() {
  await buildWorkers();
  const { context } = await import("esbuild");
  const watched = await context({ ...OPTIONS, logLevel: "warning" });
  await watched.watch();
}
