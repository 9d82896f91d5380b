import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { POSTGRES_SCHEMA, writePostgresSchema } from "./postgres-schema.mjs";
import { inProject, packageFile } from "./project.mjs";
import { endLeftoverStep, runStep } from "./run-step.mjs";
import { hashSources, whenChanged } from "./stamp.mjs";
import { UserError } from "./user-error.mjs";

const LOCKFILE = inProject("package-lock.json");
const SCHEMA = inProject("prisma/schema.prisma");

/** @param {string} text */
const print = (text) => console.log(text);

/** `npm ci` first deletes node_modules with the stamp, so an interrupted install runs again. */
export async function installDependencies() {
  endLeftoverStep();
  await whenChanged({
    stamp: inProject("node_modules/.contextscope-installed"),
    sources: hashSources([LOCKFILE]),
    work: async () => {
      print("Installing dependencies…");
      await runStep("Installing the dependencies", [npmProgram(), "ci", "--include=dev", "--no-progress"]);
    },
  });
}

/** The npm that started this process, or the one that was installed with Node. */
function npmProgram() {
  const folder = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath ?? "",
    path.join(folder, "../lib/node_modules/npm/bin/npm-cli.js"),
    path.join(folder, "node_modules/npm/bin/npm-cli.js"),
  ];
  const program = candidates.find((file) => file.endsWith("npm-cli.js") && existsSync(file));
  if (program === undefined)
    throw new UserError("npm was not found next to this Node: run `npm start` with npm.");
  return program;
}

export async function generateClient() {
  await whenChanged({
    stamp: inProject("lib/generated/.contextscope-generated"),
    sources: hashSources([SCHEMA, LOCKFILE]),
    work: async () => {
      writePostgresSchema();
      await generateFrom(SCHEMA);
      await generateFrom(POSTGRES_SCHEMA);
    },
  });
}

/** @param {string} schema */
async function generateFrom(schema) {
  const command = [packageFile("prisma/build/index.js"), "generate", `--schema=${schema}`];
  await runStep("Generating the database client", command, {
    ...process.env,
    // Any existing file: it keeps the Prisma CLI from downloading an engine that `generate` does not use.
    PRISMA_SCHEMA_ENGINE_BINARY: inProject("package.json"),
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  });
}

const SOURCES = [
  "app",
  "components",
  "lib",
  "prisma/demo",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
].map((name) => inProject(name));

const isBuilt = (/** @type {string} */ file) =>
  !/\.test\.tsx?$|\.contextscope-|[/\\]generated[/\\]workers[/\\]/.test(file);

export async function buildApp() {
  await whenChanged({
    stamp: inProject(".next/contextscope-built"),
    sources: hashSources(SOURCES, isBuilt),
    work: async () => {
      print("Building the dashboard…");
      // Stale route types of `next dev` would fail the build.
      rmSync(inProject(".next/dev/types"), { recursive: true, force: true });
      await runStep("The build", [packageFile("next/dist/bin/next"), "build"], {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
      });
    },
  });
}
