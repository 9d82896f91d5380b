import "server-only";
import type { PayloadForm, PayloadRequest } from "../../contract/payload-request";
import { FORMATS } from "../../core/formats/registry";
import type { Rendering } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import type { Store } from "../store/store";
import { inspectChat } from "./inspect-chat";
import { type RememberedRendering, recallRendering, showRendering } from "./long-renderings";

/** A long text that a view has begun to read. Undefined when the chat has changed and says something else by now. */
export async function findLongRendering(
  store: Store,
  request: PayloadRequest,
  hash: string,
): Promise<RememberedRendering | undefined> {
  return recallRendering(hash) ?? (await assembleAgain(store, request, hash));
}

async function assembleAgain(
  store: Store,
  { chatId, at, overrides, format, form }: PayloadRequest,
  hash: string,
): Promise<RememberedRendering | undefined> {
  const wire = form === "wire" ? [format] : [];
  const inspection = await inspectChat(store, { chatId, at, overrides, formats: [format], wire });
  const report = inspection?.reports[format];
  const rendering = report && renderingOf(report, form);
  if (rendering) showRendering(rendering, form === "text" ? FORMATS[format].kind : "json");
  return recallRendering(hash);
}

function renderingOf({ rendering, payload, wire }: ContextReport, form: PayloadForm): Rendering | undefined {
  if (form === "wire") return wire;
  return (form === "payload" ? payload : undefined) ?? rendering;
}
