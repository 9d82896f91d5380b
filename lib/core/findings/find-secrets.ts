/** `key`: long-lived, of a service or a database; `token`: of an account or a session. */
type Secret = Readonly<{ name: string; kind: "key" | "token"; start: number; end: number }>;

type SecretPattern = Readonly<{
  name: string;
  kind: Secret["kind"];
  /** Literal text that every match contains, so that most texts are ruled out cheaply. */
  mark: string;
  pattern: RegExp;
  accept?: (found: string) => boolean;
}>;

const hasDigit = (text: string): boolean => /\d/.test(text);

/** `sk-` also starts slugs and words; a key mixes cases and digits, or is one long run of letters and digits. */
const looksRandom = (found: string): boolean =>
  hasDigit(found) &&
  ((/[A-Z]/.test(found) && /[a-z]/.test(found.slice(3))) || /^sk-[a-z0-9]{32,}$/.test(found));

const isRealPassword = (found: string): boolean =>
  !/:(?:password|pass|pwd|secret|user|root|admin|x{3,}|\*+|<.*>?|\$.*|\{.*)@$/i.test(found);

/** The look-behind at each start keeps long look-alike runs from being scanned once per character. */
const SECRET_PATTERNS: readonly SecretPattern[] = [
  { name: "Google API key", kind: "key", mark: "AIza", pattern: /AIza[\w-]{35}/g },
  {
    name: "OpenAI-style API key",
    kind: "key",
    mark: "sk-",
    pattern: /(?<![\w-])sk-[\w-]{20,300}/g,
    accept: looksRandom,
  },
  {
    name: "Stripe key",
    kind: "key",
    mark: "k_",
    pattern: /(?<!\w)[srp]k_(?:live|test)_[A-Za-z0-9]{16,200}/g,
  },
  { name: "GitHub token", kind: "token", mark: "_", pattern: /(?<!\w)gh[pousr]_[A-Za-z0-9]{36,255}/g },
  { name: "GitHub token", kind: "token", mark: "github_pat_", pattern: /(?<!\w)github_pat_\w{22,255}/g },
  {
    name: "GitLab token",
    kind: "token",
    mark: "glpat-",
    pattern: /(?<![\w-])glpat-[\w-]{20,100}/g,
    accept: hasDigit,
  },
  { name: "Hugging Face token", kind: "token", mark: "hf_", pattern: /(?<!\w)hf_[A-Za-z0-9]{34}(?!\w)/g },
  {
    name: "AWS access key",
    kind: "key",
    mark: "AKIA",
    pattern: /(?<![A-Za-z0-9])AKIA[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  {
    name: "AWS access key",
    kind: "key",
    mark: "ASIA",
    pattern: /(?<![A-Za-z0-9])ASIA[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  {
    name: "Slack token",
    kind: "token",
    mark: "xox",
    pattern: /(?<![\w-])xox[abeoprs]-[A-Za-z0-9-]{10,250}/g,
    accept: hasDigit,
  },
  { name: "Telegram bot token", kind: "token", mark: ":", pattern: /(?<!\d)\d{6,12}:[\w-]{35}(?![\w-])/g },
  {
    name: "private key",
    kind: "key",
    mark: "PRIVATE KEY-----",
    // Up to its end if it has one, so that a second key after it is found as well.
    pattern:
      /-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY-----(?:[A-Za-z0-9+/=\s:,.\\-]{0,20000}?-----END [A-Z ]{0,50}PRIVATE KEY-----|[A-Za-z0-9+/=\s:,.\\-]{0,20000})/g,
  },
  {
    name: "JSON web token",
    kind: "token",
    mark: "eyJ",
    pattern: /(?<![\w-])eyJ[\w-]{10,4000}\.eyJ[\w-]{10,8000}\.[\w-]{10,2000}/g,
  },
  {
    name: "database password",
    kind: "key",
    mark: "://",
    pattern:
      /(?<!\w)(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:@/]{0,100}:[^\s@/]{3,200}@/g,
    accept: isRealPassword,
  },
];

/** Length of the shortest match of any pattern. */
const MIN_SECRET_LENGTH = 14;

/** Credentials in a text, in order of position. */
export function findSecrets(text: string): readonly Secret[] {
  if (text.length < MIN_SECRET_LENGTH) return [];
  const candidates = SECRET_PATTERNS.filter(({ mark }) => text.includes(mark));
  return candidates.flatMap((kind) => matchesOf(text, kind)).sort((a, b) => a.start - b.start);
}

function matchesOf(text: string, { name, kind, pattern, accept }: SecretPattern): readonly Secret[] {
  return Array.from(text.matchAll(pattern))
    .filter(([found]) => accept?.(found) ?? true)
    .map((match) => ({ name, kind, start: match.index, end: match.index + match[0].length }));
}
