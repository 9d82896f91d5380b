import { readFileSync } from "node:fs";
import { loadTokenizer } from "../../tokenizer";
import { mediaCost } from "../media-cost/media-cost";
import { readPrompt } from "../read-prompt/read-prompt";
import { openAmount, type TokenAmount } from "../token-amount";
import { countPrompt } from "../token-report";
import { vocabularyOf } from "../vocabulary-of";
import { type GeminiCall, geminiBody, geminiDate } from "./gemini-call.fixture";
import { type OpenAiCall, openAiBody } from "./openai-call.fixture";
import { pngOf } from "./png-of.fixture";

/** A recorded call, our count of it, and the provider's. */
export type JudgedCall = Readonly<{
  group: string;
  source: string;
  model: string;
  ours: TokenAmount;
  recorded: number;
  /** The recording itself cannot be trusted. */
  fault: string | undefined;
}>;

const readLines = <Line>(name: string): readonly Line[] =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const plainId = (model: string): string => model.slice(model.lastIndexOf("/") + 1);

/** Lines whose number is not the provider's count of the request, by the end of their source. */
const FAULTS: readonly (readonly [source: string, fault: string])[] = [
  [
    "test_openai_responses/test_openai_previous_response_id.yaml",
    "usage written by hand: 10, where every other GPT-5 line has 6 around its text, here of 5",
  ],
  [
    "test_openai_responses/test_openai_responses_verbosity.yaml",
    "usage written by hand: 10, where every other GPT-5 line has 6 around its text, here of 7",
  ],
  [
    "test_openai_responses/test_openai_responses_compact_stateful_mode.yaml",
    "the recorded texts are not the posted ones: their dashes were replaced",
  ],
  [
    "test_openai_responses/test_openai_responses_compact_stateful_mode_stream.yaml",
    "the recorded texts are not the posted ones: their dashes were replaced",
  ],
  [
    "test_openai_responses/test_openai_responses_compact_messages.yaml",
    "posted to /responses/compact, which adds an instruction of its own",
  ],
  [
    "test_openai_responses/test_openai_responses_compact_messages_direct.yaml",
    "posted to /responses/compact, which adds an instruction of its own",
  ],
  [
    "test_openai_responses/test_openai_responses_compact_with_instructions.yaml",
    "posted to /responses/compact, which adds an instruction of its own",
  ],
  ["gemini_2_0_flash_exp_image_generation/image_basic.json", "reports 1 token for a prompt of four words"],
];

const listedFault = (source: string): string | undefined => FAULTS.find(([end]) => source.endsWith(end))?.[1];

const otherModel = ({ model, answered }: OpenAiCall): string | undefined =>
  answered !== undefined && !plainId(answered).startsWith(plainId(model).slice(0, 5))
    ? `${answered} answered`
    : undefined;

function judgeOpenAi(call: OpenAiCall): JudgedCall {
  const { id } = vocabularyOf(call.model, { geminiApi: "developer" });
  const prompt = readPrompt(call.api === "chat" ? "openai" : "responses", openAiBody(call));
  const report = countPrompt({ prompt, tokenizer: id, countTokens: loadTokenizer(id), modelId: call.model });
  return {
    group: `openai ${call.family} ${call.kind}`,
    source: call.source,
    model: call.model,
    ours: report.total,
    recorded: call.prompt_tokens,
    fault: otherModel(call) ?? listedFault(call.source),
  };
}

function geminiCount(call: GeminiCall): TokenAmount {
  const { id } = vocabularyOf(call.model, { geminiApi: call.api, at: geminiDate(call) });
  const countTokens = loadTokenizer(id);
  // A sampler may cut a text into other tokens than the tokenizer does, so an answer's count is a guess.
  if (call.kind === "output") return openAmount(countTokens(call.text));
  if (call.kind === "image") {
    const media = { mime: "image/png", data: pngOf(call.width, call.height) };
    const { provider } = mediaCost(media, call.model);
    return { min: provider?.min ?? 0, max: provider?.max, accuracy: "estimate" };
  }
  return countPrompt({
    prompt: readPrompt("gemini", geminiBody(call)),
    tokenizer: id,
    countTokens,
    modelId: call.model,
    geminiApi: call.api,
    at: geminiDate(call),
  }).total;
}

const geminiFamily = (model: string): string => /gemini-(?:\d+\.\d+|\d+|flash)/.exec(model)?.[0] ?? model;

const recordedNumber = (call: GeminiCall): number => {
  switch (call.kind) {
    case "output":
      return call.candidatesTokenCount;
    case "image":
      return call.imageTokens;
    case "tool-turn":
      return call.addedTokens;
    default:
      return call.promptTokenCount;
  }
};

const judgeGemini = (call: GeminiCall): JudgedCall => ({
  group: `gemini ${call.api} ${geminiFamily(call.model)} ${call.kind}`,
  source: call.source,
  model: call.model,
  ours: geminiCount(call),
  recorded: recordedNumber(call),
  fault: listedFault(call.source),
});

export const judgedCalls = (): readonly JudgedCall[] => [
  ...readLines<OpenAiCall>("openai").map(judgeOpenAi),
  ...readLines<GeminiCall>("gemini").map(judgeGemini),
];
