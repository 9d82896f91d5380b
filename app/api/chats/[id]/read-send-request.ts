import { readPayloadRequest } from "@/lib/contract/payload-request";
import { SENDABLE_FORMATS } from "@/lib/contract/provider-calls";
import type { SendRequest } from "@/lib/server/replay/plan-send";
import { failure } from "../../respond";

type Read = Readonly<{ ok: true; request: SendRequest }> | Readonly<{ ok: false; response: Response }>;

const refuse = (request: Request, error: string) =>
  ({ ok: false, response: failure(request, 400, error) }) as const;

/** Which payload a call is about: the same query as for its bytes. A view that nobody posts is refused. */
export function readSendRequest(chatId: string, asked: Request): Read {
  const read = readPayloadRequest(chatId, new URL(asked.url).searchParams);
  if (!read.ok) return refuse(asked, read.error);
  const { form: _, ...request } = read.request;
  return SENDABLE_FORMATS.includes(request.format)
    ? { ok: true, request }
    : refuse(asked, `${request.format} is only a view: nothing is ever sent in it.`);
}
