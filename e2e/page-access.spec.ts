import { expect, test } from "@playwright/test";
import { killableServer } from "./killable-server";
import { ChatPage } from "./pages/chat-page";
import { ChatsPage } from "./pages/chats-page";
import { untilInteractive } from "./pages/until-interactive";

// A separate server: a key would close the API to all parallel tests.
const server = killableServer("page-access", 3);
test.afterAll(server.stop);
test.use({ baseURL: server.address });

const API = `${server.address}/api/v1/chats`;

const post = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${API}/locked/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      chat: { title: "Under lock", bot: { name: "gryag" } },
      message: { id, role: "user", text: `word ${id}` },
    }),
  });

test("once a key exists, the dashboard still works, also after a restart, and a program without one gets 401", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await server.start();
  expect((await post("1")).status).toBe(200);
  await page.goto("/settings");
  await untilInteractive(page);
  await page.getByLabel("Name", { exact: true }).fill("Night bot");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = (await page.locator("[data-new-key]").textContent()) ?? "";
  const headers = { authorization: `Bearer ${key}` };

  expect((await post("2")).status).toBe(401);
  expect((await post("2", headers)).status).toBe(200);
  expect((await fetch(API, { headers })).status).toBe(403);
  await page.reload();
  await expect(page.getByRole("row", { name: /Night bot/ })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const cookies = await page.context().cookies();
  const [given] = cookies.filter(({ name }) => name.startsWith("contextscope-page"));
  expect(given).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const cookie = `${given?.name}=${given?.value}`;
  expect((await fetch(API, { headers: { cookie } })).status).toBe(401);

  const chats = new ChatsPage(page);
  await chats.open();
  const searched = (word: string) =>
    page.waitForResponse((answer) => answer.url().includes(`search=${word}`) && answer.ok());
  const first = searched("lock");
  await chats.search.fill("lock");
  expect((await first).status()).toBe(200);
  await expect(chats.rows()).toHaveCount(1);

  server.stop();
  await server.start();
  const second = searched("word");
  await chats.search.fill("word");
  expect((await second).status()).toBe(200);
  await chats.link("Under lock").click();
  await expect(new ChatPage(page).message("word 2")).toBeVisible();

  await page.goto("/settings");
  await untilInteractive(page);
  await page.getByRole("button", { name: "Revoke key Night bot" }).click();
  await expect(page.getByText("revoked", { exact: true })).toBeVisible();
  expect((await post("3")).status).toBe(200);
});
