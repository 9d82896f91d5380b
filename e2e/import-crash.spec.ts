import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { ImportNews, KnownImport, StartedUpload } from "../lib/contract/imports";
import { endOf, killableServer } from "./killable-server";

const MESSAGES = 15_000;

const server = killableServer("import-crash", 1);
const IMPORTS = `${server.address}/api/imports`;
test.afterAll(server.stop);

const said = (id: number) => ({
  id,
  type: "message",
  date_unixtime: String(1_743_770_000 + id),
  from: id % 2 ? "Alice" : "gryag",
  from_id: id % 2 ? "user111" : "user222",
  text: `message ${id}`,
});
const FILE = Buffer.from(
  JSON.stringify({
    name: "Kyiv devs",
    type: "private_supergroup",
    id: 7001,
    messages: Array.from({ length: MESSAGES }, (_, place) => said(place + 1)),
  }),
);

async function send<Answer>(method: string, address: string, body?: Buffer | object): Promise<Answer> {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(address, {
    method,
    headers: {
      // The headers of a browser on this server's page; without them a write is rejected.
      origin: server.address,
      "content-type": isFile ? "application/octet-stream" : "application/json",
    },
    ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** As the import page does it: the upload first, then the import. */
async function startImport(): Promise<string> {
  const { id } = await send<StartedUpload>("POST", IMPORTS, { name: "result.json", size: FILE.length });
  await send("PUT", `${IMPORTS}/${id}?offset=0`, FILE);
  await send("POST", `${IMPORTS}/${id}/run`, { source: 0, bot: "222" });
  return id;
}

/** Follows the import until it is over or the server is gone. */
async function* newsOf(id: string): AsyncGenerator<ImportNews> {
  const { body } = await fetch(`${IMPORTS}/${id}/stream`);
  let text = "";
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString("utf8");
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events)
      if (event.startsWith("data: ")) yield JSON.parse(event.slice("data: ".length)) as ImportNews;
  }
}

const waitingFiles = (): readonly string[] => readdirSync(`${server.folder}/imports`);

const isStoring = (news: ImportNews): boolean =>
  news.kind === "progress" && news.progress.phase === "store" && news.progress.done > 0;

async function storedChats(): Promise<readonly Readonly<{ messageCount: number }>[]> {
  const { chats } = await send<{ chats: { messageCount: number }[] }>(
    "GET",
    `${server.address}/api/v1/chats`,
  );
  return chats;
}

test("kill -9 while an import is stored leaves nothing of it behind, and it can be repeated", async () => {
  test.setTimeout(180_000);
  const killed = await server.start();
  const id = await startImport();
  for await (const news of newsOf(id)) {
    expect(news.kind).toBe("progress");
    if (isStoring(news)) break;
  }
  killed.kill("SIGKILL");
  expect(await endOf(killed)).toBe("SIGKILL");
  expect(waitingFiles(), "the file, and its messages as they waited").toHaveLength(2);

  await server.start();
  expect(await storedChats()).toEqual([]);
  expect(waitingFiles()).toEqual([]);
  expect(await send<readonly KnownImport[]>("GET", IMPORTS)).toEqual([]);
  await expect(send("GET", `${IMPORTS}/${id}`)).rejects.toThrow("nothing was stored. Choose the file again.");

  const again: ImportNews[] = [];
  for await (const news of newsOf(await startImport())) again.push(news);
  expect(again.at(-1)).toMatchObject({
    kind: "done",
    report: { added: MESSAGES, alreadyThere: 0, chatCount: 1 },
  });
  expect(await storedChats()).toMatchObject([{ messageCount: MESSAGES }]);
});
