// Plants each violation in a copy of the project and checks that its gate fails.
// Run it after changing a gate: `npm run prove-gates`, or `npm run prove-gates -- lint` for some of them.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gates } from "./setup/gates.mjs";
import { inProject, ROOT } from "./setup/project.mjs";

const LEFT_OUT = new Set(["node_modules", ".next", ".git", ".cache", "data"].map((name) => inProject(name)));

/** gate, expected output, file, content */
/** @type {readonly (readonly [string, string, string, string])[]} */
const VIOLATIONS = [
  ["types", "TS2322", "lib/planted.ts", "export const planted: number = 'text';"],
  [
    "types",
    "TS18048|TS2532",
    "lib/planted.ts",
    "const list: string[] = [];\nexport const planted = list[0].length;",
  ],
  [
    "types",
    "TS2375",
    "lib/planted.ts",
    "export const planted: { a?: string } = { a: undefined as undefined };",
  ],
  ["types", "TS6133", "lib/planted.ts", "const unused = 1;\nexport {};"],
  ["lint", "noExplicitAny", "lib/planted.ts", "export const planted: any = 1;\n"],
  ["lint", "noNonNullAssertion", "lib/planted.ts", 'export const planted = [""].at(0)!;\n'],
  ["lint", "noProcessEnv", "lib/planted.ts", "export const planted = process.env.HOME;\n"],
  ["lint", "noConsole", "lib/planted.ts", 'console.log("x");\nexport {};\n'],
  ["lint", "noFloatingPromises", "lib/planted.ts", "const later = async () => 1;\nlater();\nexport {};\n"],
  [
    "lint",
    "noImportCycles",
    "lib/planted.ts",
    'import { other } from "./planted-other";\n\nexport const planted = () => other;\n',
  ],
  [
    "lint",
    "noExcessiveCognitiveComplexity",
    "lib/planted.ts",
    `export function planted(n: number) {\n${"  if (n > 1) {\n    if (n > 2) {\n      if (n > 3) return n;\n    }\n  }\n".repeat(3)}  return 0;\n}\n`,
  ],
  [
    "lint",
    "noExcessiveLinesPerFunction",
    "lib/planted.ts",
    `export function planted() {\n${"  Math.abs(1);\n".repeat(61)}}\n`,
  ],
  ["lint", "useFilenamingConvention", "lib/plantedFile.ts", "export const planted = 1;\n"],
  ["lint", "format", "lib/planted.ts", "export const planted   =  1"],
  ["imports", "core-is-pure", "lib/core/planted.ts", 'import "node:fs";'],
  ["imports", "core-knows-nothing-of-ours", "lib/core/planted.ts", 'import "../server/env";'],
  [
    "imports",
    "browser-safe-core",
    "lib/core/planted.ts",
    'import { loadTokenizer } from "./tokenizer";\nloadTokenizer;',
  ],
  ["imports", "contract-knows-only-the-core", "lib/contract/planted.ts", 'import "@/lib/i18n/en";'],
  ["imports", "contract-is-below-its-users", "lib/contract/planted.ts", 'import "@/lib/server/env";'],
  [
    "imports",
    "panels-know-nothing-of-each-other",
    "components/panels/media/planted.ts",
    'import "@/components/panels/ledger/ledger-panel";',
  ],
  ["imports", "nothing-imports-app", "components/planted.ts", 'import "@/app/layout";'],
  ["imports", "views-stay-off-the-server", "components/planted.ts", 'import "@/lib/server/chats/chats";'],
  ["imports", "ui-knows-no-domain", "components/ui/planted.ts", 'import "@/components/providers";'],
  ["imports", "lib-below-components", "lib/planted.ts", 'import "@/components/providers";'],
  ["imports", "statements-know-no-engine", "lib/server/sql/planted.ts", 'import "../sqlite/sqlite-store";'],
  ["imports", "one-folder-speaks-sqlite", "lib/server/planted.ts", 'import "./sqlite/sqlite-store";'],
  ["imports", "one-folder-speaks-postgres", "lib/server/planted.ts", 'import "./postgres/postgres-store";'],
  ["imports", "rows-stop-at-the-store", "lib/server/planted.ts", 'import "../generated/prisma/client";'],
  ["imports", "no-cycles", "lib/planted.ts", 'import "./planted-other";'],
  ["imports", "no-test-code-in-the-product", "lib/planted.ts", 'import "vitest";'],
  ["imports", "only-declared-packages", "lib/planted.ts", 'import "acorn";'],
  ["imports", "resolvable", "lib/planted.ts", 'import "./nowhere";'],
  ["dead code", "Unused files", "lib/planted.ts", "export {};"],
  ["dead code", "Unused exports", "lib/server/app-error.ts", "export const unused = 1;"],
  ["dead code", "Unlisted dependencies", "lib/server/app-error.ts", 'import "left-pad";'],
  ["words", "lib/planted.ts:1: .whoever", "lib/planted.ts", "// For whoever reads this.\nexport {};"],
  ["words", "lib/planted.test.ts:1: .told", "lib/planted.test.ts", 'it("is told", () => {});'],
];

/** The second file of the planted import cycles. */
const OTHER_HALF = 'import { planted } from "./planted";\n\nexport const other = () => planted;\n';

const copy = mkdtempSync(path.join(tmpdir(), "contextscope-gates-"));
cpSync(ROOT, copy, { recursive: true, filter: (source) => !LEFT_OUT.has(source) });
symlinkSync(inProject("node_modules"), path.join(copy, "node_modules"));
spawnSync("git", ["init", "-q"], { cwd: copy });

/**
 * Appends to a file, or creates it, and returns an undo function.
 * @param {string} name
 * @param {string} content
 */
function plant(name, content) {
  const place = path.join(copy, name);
  const original = existsSync(place) ? readFileSync(place, "utf8") : undefined;
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, (original ?? "") + content);
  return () => (original === undefined ? rmSync(place) : writeFileSync(place, original));
}

const wanted = VIOLATIONS.filter((violation) => violation.join(" ").includes(process.argv[2] ?? ""));
let missed = 0;
for (const [gate, sign, file, content] of wanted) {
  const undo = [plant(file, content), plant("lib/planted-other.ts", OTHER_HALF)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...(gates[gate] ?? [])], {
    cwd: copy,
    encoding: "utf8",
  });
  const isSeen = status !== 0 && new RegExp(sign).test(stdout + stderr);
  console.log(`${isSeen ? "✓" : "✗"} ${gate}: ${sign}`);
  if (!isSeen) missed += 1;
  for (const restore of undo) restore();
}
rmSync(copy, { recursive: true });
console.log(`${wanted.length - missed} of ${wanted.length} planted violations were caught`);
process.exitCode = missed === 0 ? 0 : 1;
