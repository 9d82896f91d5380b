import { parseJson } from "../../core/read/parse-json";
import { isTooDeep, MAX_JSON_DEPTH } from "../../core/text/json-depth";
import { refuse } from "./refuse";

/** `next.config.ts` lets a little more through, so that a body that is too large is refused and not cut. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
type ReadBody = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; response: Response }>;

const refused = (...reason: Parameters<typeof refuse>): ReadBody => ({
  ok: false,
  response: refuse(...reason),
});

/** The JSON of a request, or why it is not taken. */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<ReadBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    return refused(415, "wrong-content-type", "Send JSON: Content-Type must be application/json.");
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity")
    return refused(415, "wrong-content-type", "Send the body as it is, without Content-Encoding.");
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  const tooLarge = () => refused(413, "too-large", `A body may have at most ${maxBytes} bytes.`);
  if (announced > maxBytes) return tooLarge();
  const bytes = await readBytes(request, maxBytes);
  if (bytes === undefined) return tooLarge();
  if (!Number.isNaN(announced) && announced !== bytes.byteLength)
    return refused(
      400,
      "cut-off",
      `The body was cut off: ${bytes.byteLength} of ${announced} bytes arrived.`,
    );
  return parseBytes(bytes);
}

/** Undefined when there are more than allowed. */
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
  if (text === undefined) return refused(400, "malformed-json", "The body is not UTF-8.");
  if (isTooDeep(text))
    return refused(400, "too-deep", `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  const parsed = parseJson(text);
  return parsed.ok ? parsed : refused(400, "malformed-json", `The body is ${parsed.error}.`);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
