import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Recorder = Readonly<{
  origin: string;
  /** Everything sent to the browser since the last check: headers and bodies, streams and downloads included. */
  take: () => readonly string[];
  close: () => Promise<void>;
}>;

/** A proxy between browser and app that keeps every byte of every response, also of endless ones. */
export async function recordAnswers(appPort: () => number): Promise<Recorder> {
  let answers: Buffer[][] = [];
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url, headers } = incoming;
    const forwarded = request({
      host: "127.0.0.1",
      port: appPort(),
      // A new connection each time: the app may close a kept-alive one just when it is reused.
      agent: false,
      method,
      path: url,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    forwarded.on("response", (answer) => {
      const head = Buffer.from(`${method} ${url} ${answer.statusCode}\n${answer.rawHeaders.join(" ")}\n`);
      const kept: Buffer[] = [head];
      answers.push(kept);
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders).flushHeaders();
      answer.on("data", (chunk: Buffer) => kept.push(chunk)).on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  };
  const server = createServer({ keepAliveTimeout: 0 }, pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = answers.map((pieces) => Buffer.concat(pieces).toString());
      answers = [];
      return taken;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
