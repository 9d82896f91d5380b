type JsonError = Readonly<{ offset: number; problem: string }>;

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "done";
type TokenKind = "string" | "scalar" | "{" | "}" | "[" | "]" | ":" | ",";
/** The result of a token: a state, or a step that depends on the open bracket. */
type Step = State | "value-ends" | "next-item" | "close";

const VALUE_STEPS = {
  string: "value-ends",
  scalar: "value-ends",
  "{": "key-or-end",
  "[": "value-or-end",
} as const satisfies Partial<Record<TokenKind, Step>>;

const STEPS: Readonly<Record<State, Partial<Record<TokenKind, Step>>>> = {
  value: VALUE_STEPS,
  "value-or-end": { ...VALUE_STEPS, "]": "close" },
  key: { string: "colon" },
  "key-or-end": { string: "colon", "}": "close" },
  colon: { ":": "value" },
  "comma-or-end": { ",": "next-item", "}": "close", "]": "close" },
  done: {},
};

const EXPECTED: Readonly<Record<State, string>> = {
  value: "a value",
  "value-or-end": "a value or ]",
  key: "a key in double quotes",
  "key-or-end": "a key in double quotes or }",
  colon: "a colon",
  "comma-or-end": "a comma or a closing bracket",
  done: "nothing more",
};

const OPENED_BY: Partial<Record<TokenKind, TokenKind>> = { "}": "{", "]": "[" };

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;
/** One step of a string. Runs are bounded, because an unbounded one overflows the stack on very long strings. */
const STRING_RUN = /(?:[^"\\\p{Cc}]|[\x7f-\x9f]){1,4096}|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/uy;

type Token = Readonly<{ kind: TokenKind | undefined; end: number; broken?: boolean }>;

function lengthAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0].length ?? 0;
}

function scanString(text: string, offset: number): Token {
  let end = offset + 1;
  for (let run = lengthAt(STRING_RUN, text, end); run > 0; run = lengthAt(STRING_RUN, text, end)) end += run;
  return text[end] === '"' ? { kind: "string", end: end + 1 } : { kind: "string", end, broken: true };
}

function scanToken(text: string, offset: number): Token {
  const character = text[offset] ?? "";
  if (character === '"') return scanString(text, offset);
  if (character !== "" && "{}[]:,".includes(character)) {
    return { kind: character as TokenKind, end: offset + 1 };
  }
  const length = lengthAt(SCALAR, text, offset);
  return { kind: length === 0 ? undefined : "scalar", end: offset + length };
}

/** The state after a token; undefined if it is not allowed there. `open` is the stack of open brackets. */
function advance(state: State, kind: TokenKind, open: string[]): State | undefined {
  const step = STEPS[state][kind];
  if (kind === "{" || kind === "[") open.push(kind);
  if (step === "next-item") return open.at(-1) === "{" ? "key" : "value";
  if (step === "close" && open.pop() !== OPENED_BY[kind]) return undefined;
  if (step === "close" || step === "value-ends") return open.length === 0 ? "done" : "comma-or-end";
  return step;
}

function tokenProblem(text: string, offset: number, state: State): JsonError {
  if (offset >= text.length) {
    return { offset, problem: `the text ends where ${EXPECTED[state]} was expected (cut off?)` };
  }
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return { offset, problem: `found ${JSON.stringify(character)} where ${EXPECTED[state]} was expected` };
}

function stringProblem(text: string, offset: number): JsonError {
  if (offset >= text.length) return { offset, problem: "the text ends inside a string (cut off?)" };
  const problem = text[offset] === "\\" ? "bad escape in a string" : "bare control character in a string";
  return { offset, problem };
}

/** The first place where a text stops being JSON. Only for text that JSON.parse rejected. */
export function locateJsonError(text: string): JsonError {
  const open: string[] = [];
  let state: State = "value";
  let offset = 0;
  for (;;) {
    offset += lengthAt(SPACE, text, offset);
    const token = scanToken(text, offset);
    if (token.broken) return stringProblem(text, token.end);
    const next: State | undefined = token.kind && advance(state, token.kind, open);
    if (next === undefined) return tokenProblem(text, offset, state);
    state = next;
    offset = token.end;
  }
}
