// The patterns that OpenAI publishes with its vocabularies (github.com/openai/tiktoken, openai_public.py), in
// JavaScript's spelling. `\s` is written out: JavaScript counts U+FEFF as white space and U+0085 not, Unicode the reverse.
const SPACE = String.raw`\p{White_Space}`;
const NOT_SPACE = String.raw`\P{White_Space}`;
/** Case is ignored by Unicode's rules, which make `ſ` an s. */
const CONTRACTION = "'(?:[sSſdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])";
const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
const PREFIX = String.raw`[^\r\n\p{L}\p{N}]?`;
const NUMBER = String.raw`\p{N}{1,3}`;
const SYMBOLS = String.raw` ?[^${SPACE}\p{L}\p{N}]+`;
const BLANKS = String.raw`${SPACE}*[\r\n]+|${SPACE}+(?!${NOT_SPACE})|${SPACE}+`;

export const CL100K_SPLIT = new RegExp(
  String.raw`${CONTRACTION}|${PREFIX}\p{L}+|${NUMBER}|${SYMBOLS}[\r\n]*|${BLANKS}`,
  "gu",
);

export const O200K_SPLIT = new RegExp(
  String.raw`${PREFIX}${UPPER}*${LOWER}+(?:${CONTRACTION})?|${PREFIX}${UPPER}+${LOWER}*(?:${CONTRACTION})?|${NUMBER}|${SYMBOLS}[\r\n/]*|${BLANKS}`,
  "gu",
);
