import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerRequest, type RecordedRequest } from "./answer-request";
import { type Behaviour, scriptSchema } from "./behaviour";

export type ModelServer = Readonly<{
  origin: string;
  /** For `GEMINI_BASE_URL`, `OPENAI_BASE_URL` and `ANTHROPIC_BASE_URL`. */
  geminiBaseUrl: string;
  openaiBaseUrl: string;
  anthropicBaseUrl: string;
  /** Every model request so far, oldest first. */
  requests: RecordedRequest[];
  /** One behaviour per request, in this order; then every request succeeds. Clears the recorded requests. */
  play: (...script: readonly Behaviour[]) => void;
  close: () => Promise<void>;
}>;

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function record({ method = "", url = "", headers }: IncomingMessage, bytes: Buffer): RecordedRequest {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { method, path: url, headers: { ...headers }, body: bytes.toString(), sha256 };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/**
 * A stand-in for the model providers, on loopback only. Browser tests control it over HTTP: `POST /script` with an
 * array of behaviours, `GET /requests` for the received requests.
 */
export async function startModelServer({
  port = 0,
  script = [],
}: Readonly<{ port?: number; script?: readonly Behaviour[] }> = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  let waiting = [...script];
  const play = (...behaviours: readonly Behaviour[]): void => {
    waiting = [...behaviours];
    requests.length = 0;
  };
  const steer = (request: RecordedRequest, response: ServerResponse): boolean => {
    const command = `${request.method} ${request.path}`;
    if (command === "POST /script") play(...scriptSchema.parse(JSON.parse(request.body)));
    else if (command !== "GET /requests") return false;
    response.setHeader("content-type", "application/json").end(JSON.stringify(requests));
    return true;
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = record(incoming, await readBytes(incoming));
    if (steer(request, response)) return;
    requests.push(request);
    await answerRequest(request, response, waiting.shift() ?? { kind: "ok" });
  };
  const server = createServer((incoming, response) => {
    // An unreadable request is the test's mistake: report it to the test.
    serve(incoming, response).catch((error) => response.writeHead(418).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    geminiBaseUrl: origin,
    openaiBaseUrl: `${origin}/v1`,
    anthropicBaseUrl: origin,
    requests,
    play,
    close: () => close(server),
  };
}
