import { copyFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import Database from "libsql";
import { endOf, killableServer } from "./killable-server";

const server = killableServer("clean-stop", 2);
const CHAT = `${server.address}/api/v1/chats/clean-stop`;
test.afterAll(server.stop);

test("after Ctrl-C the database file alone holds every acknowledged message", async () => {
  test.setTimeout(120_000);
  const child = await server.start();
  const ids = ["1", "2", "3", "4", "5"];
  for (const id of ids) {
    const response = await fetch(`${CHAT}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        chat: { bot: { name: "gryag" } },
        messages: [{ id, role: "user", text: `text ${id}` }],
      }),
    });
    expect(response.ok).toBe(true);
    // Readers must release the log, too.
    expect((await fetch(`${server.address}/api/v1/chats?search=text`)).ok).toBe(true);
  }
  child.kill("SIGINT");
  expect(await endOf(child)).toBe(null);
  expect(child.exitCode).toBe(0);

  const copy = `${server.folder}/copy.db`;
  copyFileSync(`${server.folder}/test.db`, copy);
  const connection = new Database(copy);
  const rows = connection.prepare("SELECT id FROM Message ORDER BY sequence").all() as { id: string }[];
  connection.close();
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test("a page of another site cannot read the API, a link to our pages works", async ({ request }) => {
  const from = (site: string) => ({ headers: { "sec-fetch-site": site } });
  const statuses = async (path: string) =>
    Promise.all(
      ["cross-site", "same-site", "same-origin", "none"].map(async (site) =>
        (await request.get(path, from(site))).status(),
      ),
    );
  expect(await statuses("/api/v1/chats?search=word")).toEqual([403, 403, 200, 200]);
  expect(await statuses("/")).toEqual([200, 200, 200, 200]);
});
