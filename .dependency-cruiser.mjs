/** The arrows of the architecture, each with its reason. `npm run check` fails on the first import against one. */
const TESTS = "\\.(test|fixture)\\.(ts|tsx|mjs)$";

/** The core's second door: vocabularies and prices, for servers and the command line only. */
const TOKENIZER_DOOR = "^lib/core/(tokenizer|pricing)\\.ts$|^lib/core/vocabularies/";

/** They choose an engine, copy from one to the other, or look at its files. */
const ENGINE_USERS = "^lib/server/(store/(open-store|copy-to-postgres)\\.ts$|backup/|doctor/)";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "core-is-pure",
      comment: "The core decides and does nothing else: no framework, no I/O, no clock. Bots import it too.",
      severity: "error",
      from: { path: "^lib/core/", pathNot: [TESTS, TOKENIZER_DOOR] },
      to: { pathNot: ["^lib/core/", "^node_modules/zod/"] },
    },
    {
      name: "core-knows-nothing-of-ours",
      comment: "The core's second entry point imports only packages.",
      severity: "error",
      from: { path: "^lib/core/" },
      to: { path: "^(app|components|cli|prisma|scripts)/|^lib/(?!core/)" },
    },
    {
      name: "browser-safe-core",
      comment: "Vocabularies are megabytes: the main door must never pull them into a page.",
      severity: "error",
      from: { path: "^lib/core/", pathNot: [TESTS, TOKENIZER_DOOR] },
      to: { path: TOKENIZER_DOOR, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-knows-only-the-core",
      comment:
        "What browser and server agree on runs on the core alone; from the other rooms it takes types.",
      severity: "error",
      from: { path: "^lib/contract/", pathNot: TESTS },
      to: {
        path: "^(app|components|cli|prisma|scripts|lib)/",
        pathNot: ["^lib/(contract|core)/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "contract-is-below-its-users",
      comment: "Server and browser import the contract, never the other way round, types included.",
      severity: "error",
      from: { path: "^lib/contract/", pathNot: TESTS },
      to: { path: "^(app|components|cli)/|^lib/(server|client)/" },
    },
    {
      name: "panels-know-nothing-of-each-other",
      comment: "A panel is one folder; what two of them share is in components/panels or provider-calls.",
      severity: "error",
      from: { path: "^components/panels/([^/]+)/[^/]+$", pathNot: TESTS },
      to: {
        path: "^components/panels/[^/]+/[^/]+$",
        pathNot: ["^components/panels/$1/", "^components/panels/provider-calls/"],
      },
    },
    {
      name: "nothing-imports-app",
      comment: "Routes are the outermost layer: what two of them share belongs in components or lib.",
      severity: "error",
      from: { pathNot: "^app/" },
      to: { path: "^app/" },
    },
    {
      name: "views-stay-off-the-server",
      comment: "Views get data from queries; only server actions cross over, and those are calls, not code.",
      severity: "error",
      from: { path: "^(components|lib/client)/", pathNot: TESTS },
      to: { path: "^(lib/server|lib/generated|prisma)/" },
    },
    {
      name: "ui-knows-no-domain",
      comment: "components/ui is building material.",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^components/(?!ui/)|^lib/(server|client)/" },
    },
    {
      name: "lib-below-components",
      comment: "Arrows point down: app → components → lib.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^components/" },
    },
    {
      name: "one-folder-speaks-sqlite",
      comment: "Each engine is one folder; nobody else may depend on this one.",
      severity: "error",
      from: {
        pathNot: ["^lib/server/sqlite/", ENGINE_USERS, TESTS],
      },
      to: { path: "^lib/server/sqlite/" },
    },
    {
      name: "one-folder-speaks-postgres",
      comment: "The same for the other engine.",
      severity: "error",
      from: {
        pathNot: ["^lib/server/postgres/", ENGINE_USERS, TESTS],
      },
      to: { path: "^lib/server/postgres/" },
    },
    {
      name: "statements-know-no-engine",
      comment: "Statements run on every engine: what differs is in the dialect.",
      severity: "error",
      from: { path: "^lib/server/sql/", pathNot: TESTS },
      to: { path: "^lib/server/(sqlite|postgres)/|^node_modules/(libsql|pg)/" },
    },
    {
      name: "rows-stop-at-the-store",
      comment:
        "Database rows become core types in the folders of the statements and engines and go no further.",
      severity: "error",
      from: {
        pathNot: [
          "^lib/server/(sql|sqlite|postgres)/",
          "^lib/generated/",
          "^lib/import/formats/sqlite/sqlite-file\\.ts$",
          // It guards the driver's calls and reads no rows; its test calls the driver.
          "^lib/server/workers/(guard-native-calls(\\.test)?\\.ts|native-calls\\.fixture\\.mjs)$",
          "^lib/import/formats/sqlite/(sqlite-(importer|gryag)\\.test|make-database\\.fixture)\\.ts$",
          "^scripts/(diff-schema|print-postgres-schema|setup/schema-engine)\\.mjs$",
        ],
      },
      to: { path: "^lib/generated/|^node_modules/(@prisma|libsql|pg)/" },
    },
    {
      name: "no-cycles",
      comment: "A cycle is two files that are one.",
      severity: "error",
      from: { pathNot: "^lib/generated/" },
      to: { circular: true },
    },
    {
      name: "no-test-code-in-the-product",
      comment: "Test files and their packages stay out of what users run.",
      severity: "error",
      from: { path: "^(app|components|lib|cli)/", pathNot: TESTS },
      to: { path: `${TESTS}|^e2e/|^node_modules/(vitest|fast-check|@playwright)/` },
    },
    {
      name: "only-declared-packages",
      comment: "A package that is not in package.json works only by luck.",
      severity: "error",
      from: { path: "^(app|components|lib|cli|prisma|scripts)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.css$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/generated/.*/internal/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    // A linked node_modules (as in scripts/prove-gates.mjs) is still node_modules to the rules.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
