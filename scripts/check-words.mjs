// Finds words that read as translated, in comments and texts: `node scripts/check-words.mjs`. The glossary is in CONTRIBUTING.md.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = "app bench cli clients components docs e2e exports lib prisma scripts".split(" ");
const SOURCE = /\.(?:tsx?|mjs|md)$/;
/** Sample texts, generated code, the prompt of the summaries, and the lists of the words themselves. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|generated|samples|samples-refused|cases|recordings|held-out|python-sdks|demo\/chats)\/|\.fixture\.tsx?$|(?:^|\/)(?:check-words\.mjs|prove-gates\.mjs|summary-prompt\.ts|CONTRIBUTING\.md)$/;
const TEST = /\.(?:test|spec)\.(?:tsx?|mjs)$|^e2e\//;
/** In tests only comments and titles are checked: the rest is sample text. */
const TEST_PROSE = /^\s*(?:\/\/|\/?\*)|\s\/\/ |^\s*(?:it|test|describe)\b/;

/** @type {readonly (readonly [RegExp, string])[]} pattern and replacement */
const WORDS = [
  [/\btold\b/i, "reported, shown, configured"],
  [/\btells\b(?!.*\bapart\b)/i, "reports, shows, identifies"],
  [/\banew\b/i, "again, new"],
  [/\bwhoever\b/i, "name the actor: the caller, the user, a bot"],
  [/\bso many\b/i, "at most N, the limit"],
  [/\bin force\b/i, "active"],
  [/\bstands\b(?! (?:for|in for)\b)/i, "is"],
  [/\bdeeds?\b/i, "action, event"],
  [/\bseeds? 00\d/i, "name the format or the feature"],
  [/\bheirs?\b/i, "fallback, successor"],
];

const hits = listFiles().flatMap((file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (TEST.test(file) && !TEST_PROSE.test(line)) return [];
    return WORDS.flatMap(([pattern, hint]) => {
      const word = pattern.exec(line)?.[0];
      return word === undefined ? [] : [`${file}:${index + 1}: "${word}" (better: ${hint})`];
    });
  });
});
if (hits.length > 0) {
  console.log([...hits, `${hits.length} words to replace`].join("\n"));
  process.exitCode = 1;
}

function listFiles() {
  const nested = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
  );
  return [...readdirSync("."), ...nested].filter((file) => SOURCE.test(file) && !SKIPPED.test(file));
}
