import "server-only";
import type { PayloadForm } from "../../contract/payload-request";
import { readOverrides } from "../../contract/settings-url";
import { assemble } from "../../core/assemble";
import type { FormatId } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import type { SettingOverrides } from "../../core/schema/settings";
import { windowSize } from "../../core/window/history-limit";
import { noSuch, refuse } from "../http/refuse";
import type { Store } from "../store/store";
import { type ChatPlan, planChat } from "./plan-chat";
import { readPayload } from "./read-payload";
import { readSearchedContext } from "./read-searched-context";

type Question = Readonly<{ at?: string | undefined; format?: FormatId | "auto" | undefined }>;
type Asked = Readonly<{ chatId: string; query: Question; searchParams: URLSearchParams }>;

/** Settings that are tried out stand in the address; one that cannot be used refuses the request. */
function readTried(searchParams: URLSearchParams, namesFormat: boolean): SettingOverrides | Response {
  const tried = new URLSearchParams(searchParams);
  // The route's own `format` also names views; as a setting it would be refused.
  if (namesFormat) tried.delete("format");
  const { overrides, problems } = readOverrides(tried);
  if (problems.length === 0) return overrides;
  return refuse(
    400,
    "invalid-query",
    "A setting has a value that it cannot have.",
    problems.map(({ setting, value }) => ({
      pointer: `/${setting}`,
      message: `"${value}" is not a value of this setting`,
    })),
  );
}

type Answerable = Readonly<{ overrides: SettingOverrides; planned: ChatPlan }>;

async function readQuestion(
  store: Store,
  { chatId, query, searchParams }: Asked,
): Promise<Answerable | Response> {
  // `auto` is no format to look at but a value of the setting.
  const format = query.format === "auto" ? undefined : query.format;
  const overrides = readTried(searchParams, format !== undefined);
  if (overrides instanceof Response) return overrides;
  const overview = await store.readChat(chatId);
  if (overview === undefined) return noSuch("chat");
  return { overrides, planned: planChat(overview, { whatIf: overrides, format }) };
}

/** What would be sent and why, seen by `tell`; or why there is nothing to tell. */
export async function answerReport(
  store: Store,
  asked: Asked,
  tell: (report: ContextReport) => object,
): Promise<object> {
  const question = await readQuestion(store, asked);
  if (question instanceof Response) return question;
  const { settings, plan, countTokens, models } = question.planned;
  const { format } = plan;
  const query = { at: asked.query.at, size: windowSize(format, settings) };
  const stored = await readSearchedContext(store, asked.chatId, query, { settings, formats: [format] });
  if (stored === undefined) return noSuch("message");
  const report = assemble(stored.input, settings, format, { countTokens, models });
  return { format, cutOffId: report.cutOffId, ...tell(report) };
}

/** One rendering to the last byte. */
export async function answerPayload(
  store: Store,
  asked: Asked & Readonly<{ query: Readonly<{ form?: PayloadForm | undefined }> }>,
): Promise<Response> {
  const question = await readQuestion(store, asked);
  if (question instanceof Response) return question;
  const { overrides, planned } = question;
  const { format } = planned.plan;
  const { at, form = "text" } = asked.query;
  if (format === "console" && form === "wire")
    return refuse(400, "invalid-query", "The console format is a view: nothing of it goes over the wire.");
  const text = await readPayload(store, { chatId: asked.chatId, at, overrides, format, form });
  if (text === undefined) return noSuch("message");
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
