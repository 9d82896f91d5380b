import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Behaviour } from "@/e2e/model-server/behaviour";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { writePayloadQuery } from "@/lib/contract/payload-request";
import { SENDABLE_FORMATS, type SendPlan } from "@/lib/contract/provider-calls";
import type { StartedSummary, SummaryOutcome } from "@/lib/contract/summary-runs";
import type { ServiceId } from "@/lib/contract/wire-endpoint";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { DEFAULT_SETTINGS } from "@/lib/core/schema/settings";
import { CODE_LANGUAGES } from "@/lib/export-code/code-language";
import { resetAccess } from "@/lib/server/access/access.fixture";
import { describeProviders } from "@/lib/server/providers/describe-providers";
import { openStore } from "@/lib/server/store/open-store";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { GET as getApiSummaries, POST as postApiSummary } from "../../v1/chats/[chatId]/summaries/route";
import { GET as getAnswers } from "./answers/route";
import { GET as getCode } from "./code/route";
import { GET as getExport } from "./export/route";
import { GET as getCount, POST as postCount } from "./provider-count/route";
import { GET as getPlan } from "./replays/plan/route";
import { GET as getReplays, POST as postReplay } from "./replays/route";
import { POST as postCancel } from "./summaries/cancel/route";
import { POST as postCommand } from "./summaries/command/route";
import { GET as getPreview } from "./summaries/preview/route";
import { POST as postRedo } from "./summaries/redo/route";
import { POST as postRollback } from "./summaries/rollback/route";
import { POST as postRun } from "./summaries/run/route";
import { GET as getStream } from "./summaries/stream/route";

const KEYS = {
  gemini: "AIzaFakeKeyOfGemini-0123456789",
  openai: "sk-fake-key-of-openai-0123456789",
  anthropic: "sk-ant-fake-key-of-anthropic-0123456789",
};
const CHAT = "-123456789";

let server: ModelServer;
let folder: string;
const written: string[] = [];

beforeAll(async () => {
  server = await startModelServer();
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-keys-"));
  vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "test.db")}`);
  vi.stubEnv("GEMINI_API_KEY", KEYS.gemini);
  vi.stubEnv("GEMINI_BASE_URL", server.geminiBaseUrl);
  vi.stubEnv("OPENAI_API_KEY", KEYS.openai);
  vi.stubEnv("OPENAI_BASE_URL", server.openaiBaseUrl);
  vi.stubEnv("ANTHROPIC_API_KEY", KEYS.anthropic);
  vi.stubEnv("ANTHROPIC_BASE_URL", server.anthropicBaseUrl);
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, "write").mockImplementation((chunk, ...rest) => {
      written.push(String(chunk));
      return write(chunk, ...(rest as []));
    });
  }
  await openStore().writeChatFiles([chatFileSchema.parse(kyivDevs())]);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await openStore().close();
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.play();
  // More calls of a model than a minute allows.
  resetAccess();
});

type Params = Promise<{ id: string; chatId: string }>;
type Handler = (request: Request, context: { params: Params }) => Promise<Response>;

async function call(handler: Handler, query: string, body?: unknown): Promise<string> {
  const request = new Request(`http://127.0.0.1/api/v1/chats?${query}`, {
    ...(body !== undefined && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const response = await handler(request, { params: Promise.resolve({ id: CHAT, chatId: CHAT }) });
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

/** The body of a call's response. */
const bodyOf = <T>(output: string): T => JSON.parse(output.slice(output.indexOf("{"))) as T;

function expectNoKey(output: string): void {
  for (const key of Object.values(KEYS)) expect(output).not.toContain(key);
}

const BEHAVIOURS: readonly Behaviour[] = [
  { kind: "ok" },
  { kind: "answer-key" },
  { kind: "echo-key" },
  { kind: "echo-key", status: 401 },
  { kind: "error", status: 500 },
  { kind: "not-json" },
  { kind: "blocked" },
  { kind: "cut" },
  { kind: "redirect", to: "http://127.0.0.1:9/elsewhere" },
];

const cases = SENDABLE_FORMATS.flatMap((format) =>
  BEHAVIOURS.map((behaviour) => [format, behaviour] as const),
);

const HEADERS: Readonly<Record<ServiceId, object>> = {
  gemini: { "x-goog-api-key": KEYS.gemini },
  openai: { authorization: `Bearer ${KEYS.openai}` },
  anthropic: { "x-api-key": KEYS.anthropic },
};

it.each(cases)("%s, when the server does %j", async (format, behaviour) => {
  const query = writePayloadQuery({ at: undefined, settings: DEFAULT_SETTINGS, format, form: "wire" });
  const planned = await call(getPlan, query);
  const { payloadHash, host, model, service } = bodyOf<SendPlan>(planned);
  server.play(behaviour);
  const counted = await call(postCount, query, {});
  server.play(behaviour);
  const replayed = await call(postReplay, query, { payloadHash, host, model });
  expect(server.requests[0]?.headers).toMatchObject(HEADERS[service]);
  const rest = await Promise.all([
    call(getCount, query),
    call(getReplays, ""),
    call(getAnswers, ""),
    ...CODE_LANGUAGES.map((language) => call(getCode, `${query}&language=${language}`)),
  ]);
  for (const output of [planned, counted, replayed, ...rest]) {
    expect(output).toMatch(/^200 /);
    expectNoKey(output);
  }
});

/** A summary as in the workbench: previewed, started, watched to its end, rolled back and redone where possible. */
async function summarise(behaviour: Behaviour): Promise<readonly string[]> {
  const planned = await call(getPreview, "");
  server.play(behaviour);
  const started = await call(postRun, "", {});
  const { version } = bodyOf<Extract<StartedSummary, { kind: "started" }>>(started);
  const outputs = [
    planned,
    started,
    await call(getStream, `version=${version}`),
    await call(getApiSummaries, ""),
  ];
  if (behaviour.kind !== "ok" && behaviour.kind !== "answer-key") return outputs;
  for (const change of [postRollback, postRedo, postRollback])
    outputs.push(await call(change, "", { version }));
  expect(outputs.slice(-3).map((output) => bodyOf(output))).toEqual(new Array(3).fill({ isDone: true }));
  return outputs;
}

/** The same through the HTTP API, in one call. */
async function summariseByApi(behaviour: Behaviour): Promise<readonly string[]> {
  server.play(behaviour);
  const made = await call(postApiSummary, "", {});
  const listed = await call(getApiSummaries, "");
  const outcome = bodyOf<SummaryOutcome>(made);
  const exported = await call(getExport, "");
  if (outcome.kind === "applied") await call(postRollback, "", { version: outcome.version });
  return [made, listed, exported];
}

const SERVICES: readonly ServiceId[] = ["gemini", "openai", "anthropic"];
const summaryCases = SERVICES.flatMap((service) =>
  BEHAVIOURS.map((behaviour) => [service, behaviour] as const),
);

it.each(summaryCases)("a summary by %s, when the server does %j", async (service, behaviour) => {
  vi.stubEnv("SUMMARY_PROVIDER", service);
  const outputs = [...(await summarise(behaviour)), ...(await summariseByApi(behaviour))];
  expect(JSON.stringify(server.requests[0]?.headers)).toContain(KEYS[service]);
  for (const output of outputs) {
    expect(output).toMatch(/^200 /);
    expectNoKey(output);
  }
  // The provider sent it, and the server removed it.
  if (behaviour.kind === "answer-key" || behaviour.kind === "echo-key")
    expect(outputs.filter((output) => output.includes("[key]")).length).toBeGreaterThan(2);
});

it("neither do a cancelled summary, the bot's commands and the settings page's data", async () => {
  vi.stubEnv("SUMMARY_PROVIDER", "gemini");
  server.play({ kind: "hang", at: "half" });
  const { version } = bodyOf<{ version: number }>(await call(postRun, "", {}));
  const streaming = call(getStream, `version=${version}`);
  await vi.waitUntil(() => server.requests.length === 1);
  const outputs = [await call(postCancel, "", { version }), await streaming];
  expect(outputs[1]).toContain('"kind":"cancelled"');
  for (const text of ["/summary 7", "/summary_status", "/summary_off", "/nonsense"])
    outputs.push(await call(postCommand, "", { text }));
  outputs.forEach(expectNoKey);
  const providers = describeProviders();
  expect(providers.map(({ hasKey }) => hasKey)).toEqual([true, true, true, false]);
  expectNoKey(JSON.stringify(providers));
});

it("problems contain none, and neither do the log, the database or the console", async () => {
  const query = writePayloadQuery({
    at: undefined,
    settings: DEFAULT_SETTINGS,
    format: "gemini",
    form: "wire",
  });
  const refusals = [
    await call(postReplay, query, { payloadHash: "0".repeat(64), host: "h", model: "m" }),
    await call(postReplay, query, { nothing: true }),
    await call(getPlan, "format=console"),
    await call(getCode, `${query}&language=cobol`),
    await call(getAnswers, "before=x"),
  ];
  expect(refusals.map((refusal) => refusal.slice(0, 3))).toEqual(["409", "400", "400", "400", "400"]);
  refusals.forEach(expectNoKey);
  const { events } = await openStore().readActivity({ level: "debug", chat: "", limit: 100 });
  expect(events.length).toBeGreaterThan(20);
  expectNoKey(JSON.stringify(events));
  const files = ["test.db", "test.db-wal"].map((name) => readFileSync(path.join(folder, name), "latin1"));
  files.forEach(expectNoKey);
  expectNoKey(written.join(""));
});
