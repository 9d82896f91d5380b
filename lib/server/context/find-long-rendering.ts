import "server-only";
import type { PayloadRequest } from "../../contract/payload-request";
import { FORMATS } from "../../core/formats/registry";
import type { Store } from "../store/store";
import { inspectChat, reportIn } from "./inspect-chat";
import type { NoContext, NoWire } from "./load-context";
import { type RememberedRendering, recallRendering, showRendering } from "./long-renderings";
import { renderingIn } from "./read-payload";

/** A long text that a view has begun to read. `changed`: the chat's payload is a different text now. */
export async function findLongRendering(
  store: Store,
  { chatId, at, overrides, format, form }: PayloadRequest,
  hash: string,
): Promise<
  | Readonly<{ kind: "ok"; rendering: RememberedRendering }>
  | Readonly<{ kind: "changed" }>
  | NoContext
  | NoWire
> {
  const known = recallRendering(hash);
  if (known !== undefined) return { kind: "ok", rendering: known };
  const wire = form === "wire" ? [format] : [];
  const inspection = await inspectChat(store, { chatId, at, overrides, formats: [format], wire });
  if (inspection.kind !== "ok") return inspection;
  if (inspection.missing !== undefined) return { kind: "no-message" };
  const assembled = renderingIn(reportIn(inspection, format), form);
  if (assembled === undefined) return { kind: "no-wire" };
  showRendering(assembled, form === "text" ? FORMATS[format].kind : "json");
  const rendering = recallRendering(hash);
  return rendering ? { kind: "ok", rendering } : { kind: "changed" };
}
