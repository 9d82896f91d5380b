import "server-only";
import type { PayloadForm } from "../../contract/payload-request";
import { readOverrides } from "../../contract/settings-url";
import type { FormatId } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import type { SettingOverrides } from "../../core/schema/settings";
import { CONTEXT_PROBLEMS } from "../http/context-problems";
import { refuse } from "../http/refuse";
import type { Store } from "../store/store";
import {
  assembleContext,
  type ContextQuestion,
  loadContext,
  type NoContext,
  type NoWire,
} from "./load-context";
import { readPayload } from "./read-payload";

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

function readQuestion({ chatId, query, searchParams }: Asked): ContextQuestion | Response {
  // `auto` is no format to look at but a value of the setting.
  const format = query.format === "auto" ? undefined : query.format;
  const overrides = readTried(searchParams, format !== undefined);
  return overrides instanceof Response ? overrides : { chatId, at: query.at, overrides, format };
}

/** The side of a report that `tell` picks, or why there is no report. */
export async function answerReport(
  store: Store,
  asked: Asked,
  tell: (report: ContextReport) => object,
): Promise<object> {
  const question = readQuestion(asked);
  if (question instanceof Response) return question;
  const context = await loadContext(store, { ...question, reach: "format" });
  if (context.kind !== "ok") return refuseContext(context);
  const report = assembleContext(context);
  return { format: report.format, cutOffId: report.cutOffId, ...tell(report) };
}

/** One rendering to the last byte. */
export async function answerPayload(
  store: Store,
  asked: Asked & Readonly<{ query: Readonly<{ form?: PayloadForm | undefined }> }>,
): Promise<Response> {
  const question = readQuestion(asked);
  if (question instanceof Response) return question;
  const payload = await readPayload(store, { ...question, form: asked.query.form ?? "text" });
  if (payload.kind !== "ok") return refuseContext(payload);
  return new Response(payload.text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

function refuseContext({ kind }: NoContext | NoWire): Response {
  const { status, error } = CONTEXT_PROBLEMS[kind];
  return refuse(status, kind, error);
}
