import { type Failed, problem } from "../../api/problem";
import { parseJson } from "../../core/read/parse-json";
import { isTooDeep, MAX_JSON_DEPTH } from "../../core/text/json-depth";

/** `next.config.ts` allows slightly more, so that we refuse an oversized body before Next truncates it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
type ReadBody = Readonly<{ ok: true; value: unknown }> | Failed;

/** The JSON body of a request, or the problem with it. */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<ReadBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) return problem("wrong-content-type");
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity")
    return problem("wrong-content-type", { error: "Send the body as it is, without Content-Encoding." });
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  const tooLarge = () => problem("too-large", { error: `A body may have at most ${maxBytes} bytes.` });
  if (announced > maxBytes) return tooLarge();
  const bytes = await readBytes(request, maxBytes);
  if (bytes === undefined) return tooLarge();
  if (!Number.isNaN(announced) && announced !== bytes.byteLength)
    return problem("cut-off", {
      error: `The body was cut off: ${bytes.byteLength} of ${announced} bytes arrived.`,
    });
  return parseBytes(bytes);
}

/** Undefined if there are more than allowed. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parseBytes(bytes: Uint8Array): ReadBody {
  const text = decode(bytes);
  if (text === undefined) return problem("malformed-json", { error: "The body is not UTF-8." });
  if (isTooDeep(text))
    return problem("too-deep", { error: `The body is nested more than ${MAX_JSON_DEPTH} levels deep.` });
  const parsed = parseJson(text);
  return parsed.ok ? parsed : problem("malformed-json", { error: `The body is ${parsed.error}.` });
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
