import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

/** The package expects a bundler to load its .wasm file; Node needs it loaded explicitly. */
export async function loadSchemaEngine() {
  const file = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace("schema_engine.js", "schema_engine_bg.wasm");
  const imports = { "./schema_engine_bg.js": bindings };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), /** @type {any} */ (imports));
  bindings.__wbg_set_wasm(instance.exports);
  /** @type {any} */ (instance.exports).__wbindgen_start();
  return bindings.SchemaEngine;
}
