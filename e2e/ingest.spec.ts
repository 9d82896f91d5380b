import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { ActivityPage } from "./pages/activity-page";
import { ChatPage } from "./pages/chat-page";
import { ChatsPage } from "./pages/chats-page";
import { faultsOf } from "./pages/faults-of";
import { WorkbenchPage } from "./pages/workbench-page";

const api = (chatId: string) => `/api/v1/chats/${encodeURIComponent(chatId)}`;
const question = (id: string, text: string) => ({
  id,
  role: "user",
  author: { id: "7", name: "Ann" },
  text,
  sentAt: new Date().toISOString(),
});

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A chat of this test's own, created by a bot's first message. */
async function startChat(request: APIRequestContext, title: string): Promise<string> {
  const chatId = `ingest-${title.replaceAll(" ", "-").toLowerCase()}-${Date.now()}`;
  const chat = { title, platform: "telegram", bot: { name: "gryag" } };
  const response = await request.post(`${api(chatId)}/messages`, {
    data: { chat, messages: [question("1", "Is anyone there?"), { id: "2", role: "model", text: "I am." }] },
  });
  expect(await response.json()).toMatchObject({ chatId, isNewChat: true, added: 2 });
  return chatId;
}

const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("a time slider moved back to now stays there when a message arrives", async ({ page, request }) => {
  const chatId = await startChat(request, "Clockwork");
  const bench = new WorkbenchPage(page);
  await bench.open(chatId);
  const slider = page.getByRole("slider", { name: "Payload at message" });
  await slider.press("Home");
  await expect(page).toHaveURL(/at=1/);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await expect(page).not.toHaveURL(/at=1/);
  await request.post(`${api(chatId)}/messages`, { data: { message: question("3", "Tick") } });
  await expect(bench.timeline.getByText("Tick")).toBeVisible();
  await expect(slider).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Now", exact: true })).toBeDisabled();
});

test("a message that a bot posts appears in the open list and workbench, and so do its edit and deletion", async ({
  page,
  context,
  request,
}) => {
  const chatId = await startChat(request, "Live wire");
  const list = await context.newPage();
  await new ChatsPage(list).open();
  const bench = new WorkbenchPage(page);
  await bench.showPanels("compact");
  await bench.open(chatId);
  const before = await bench.payloadHash();

  await request.post(`${api(chatId)}/messages`, { data: { message: question("3", "Look, no reload") } });
  await expect(bench.timeline.getByText("Look, no reload")).toBeVisible();
  await bench.nextHash(before);
  await expect(bench.panel("Compact").getByText("Look, no reload")).toBeVisible();
  await expect(page.getByText("3 messages")).toBeVisible();

  await request.patch(`${api(chatId)}/messages/3`, { data: { text: "Said otherwise" } });
  await expect(bench.timeline.getByText("Said otherwise")).toBeVisible();
  await expect(bench.timeline.getByText("Look, no reload")).toBeHidden();
  await request.delete(`${api(chatId)}/messages/3`);
  await expect(bench.timeline.getByText("Said otherwise")).toBeHidden();
  await expect.poll(() => bench.payloadHash()).toBe(before);

  await request.post(`${api(chatId)}/messages`, { data: { message: question("4", "For the list") } });
  await list.bringToFront();
  await expect(rowOf(list, "Live wire").getByText("3", { exact: true })).toBeVisible();
});

test("a page of another site cannot write, even without API keys", async ({ request }) => {
  const chatId = await startChat(request, "Guarded");
  const headers = { origin: "https://evil.example" };
  const refused = await request.post(`${api(chatId)}/messages`, {
    data: { message: question("9", "drive-by") },
    headers,
  });
  expect(refused.status()).toBe(403);
});

test("a recorded request is compared with the current payload, and the setting that explains it is named", async ({
  page,
  request,
}) => {
  const chatId = await startChat(request, "On the record");
  const wire = async (query: string) =>
    (await request.get(`${api(chatId)}/payload?form=wire&at=2&${query}`)).text();
  const record = async (id: string, body: string) =>
    request.post(`${api(chatId)}/requests`, {
      data: { id, messageId: "2", model: "gemini-3.5-flash", body },
    });
  const bench = new WorkbenchPage(page);
  await bench.showPanels("recorded");
  await bench.open(chatId);
  await expect(page.getByText("No recorded requests")).toBeVisible();

  await record("one", await wire(""));
  await expect(page.getByText("Identical to the current payload (Gemini).")).toBeVisible();
  await record("two", await wire("recentMessages=1"));
  await expect(
    page.getByText("The bot used Recent messages = 1; this chat has 30.", { exact: false }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Comparison of request one" }).click();
  await expect(page.getByText("Identical to the current payload (Gemini).")).toBeVisible();
});

test("a recorded request raises the counters, viewing does not, and the open page updates", async ({
  page,
  context,
  request,
}) => {
  const chatId = await startChat(request, "Counted");
  const photo = { kind: "image", mime: "image/png", data: PIXEL };
  await request.post(`${api(chatId)}/messages`, {
    data: {
      messages: [
        { ...question("3", "Seven pictures"), media: Array.from({ length: 7 }, () => photo) },
        question("4", "What is in them?"),
      ],
    },
  });
  const bench = await context.newPage();
  await new WorkbenchPage(bench).open(chatId);
  await new ChatPage(bench).compactSwitch().click();
  await expect(bench.getByText("Compact format turned on for Counted").first()).toBeVisible();
  await new WorkbenchPage(bench).reload();
  const activity = new ActivityPage(page);
  await activity.open(`?chat=${chatId}`);
  expect(await activity.totals()).toEqual(["–", "–", "0", "0", "0", "0"]);

  await request.post(`${api(chatId)}/requests`, { data: { id: "one", messageId: "4", body: "{}" } });
  await page.bringToFront();
  await expect.poll(() => activity.totals()).toEqual(["71.4%", "0%", "1", "5", "2", "0"]);
  await expect(activity.counters.getByRole("img")).toHaveCount(6);
  const bars = activity.counters.getByRole("img", { name: /^context.compact_format_used/ });
  const tallest = await bars.evaluate((plot) =>
    Math.max(
      ...[...plot.querySelectorAll("rect.fill-accent")].map((bar) => Number(bar.getAttribute("height"))),
    ),
  );
  expect(tallest).toBeGreaterThan(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await faultsOf(page), colorScheme).toEqual([]);
  }
  await request.post(`${api(chatId)}/requests`, { data: { id: "one", messageId: "4", body: "{}" } });
  await activity.open(`?chat=${chatId}`);
  expect((await activity.totals()).slice(2)).toEqual(["1", "5", "2", "0"]);
});

test("the API has its own documentation page", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "API documentation" }).click();
  await expect(page.getByRole("heading", { name: "HTTP API" })).toBeVisible();
  const ingest = page.getByRole("region", { name: /^POST \/api\/v1\/chats\/\{chatId\}\/messages/ });
  await ingest.getByText("Body", { exact: true }).click();
  await expect(ingest.getByText("messages[].author.id")).toBeVisible();
});
