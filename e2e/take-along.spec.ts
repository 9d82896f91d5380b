import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";
import { renderFile, storeChats } from "./run-command";

const THIRD_ENTRANCE = "-1001746203355";

test("the slider at any message shows what the command line renders from the exported chat", async ({
  page,
  request,
}) => {
  const file = await (await request.get(`/api/chats/${THIRD_ENTRANCE}/export`)).text();
  const ids: string[] = JSON.parse(file).messages.map(({ id }: { id: string }) => id);
  const bench = new WorkbenchPage(page);
  for (const place of [ids.length, Math.ceil(ids.length / 2), 3]) {
    const at = ids[place - 1] ?? "";
    await bench.open(THIRD_ENTRANCE, `?at=${at}`);
    await expect(page.getByRole("slider")).toHaveValue(String(place));
    for (const [panel, format] of [
      ["Raw JSON", "gemini"],
      ["Compact", "compact"],
    ] as const)
      expect(await bench.copy(panel), `${panel} at ${at}`).toBe(
        renderFile(file, "--format", format, "--at", at),
      );
  }
});

test("a chat is deleted only after confirmation; another window that shows it says so and links back", async ({
  page,
  context,
}) => {
  const chat = { id: "to-be-deleted", title: "Short-lived", bot: { name: "bot" } };
  storeChats({
    contextscope: 1,
    chat,
    messages: [
      { id: "1", role: "user", text: "Nobody will read this" },
      { id: "2", role: "model", text: "Indeed" },
    ],
  });
  const bench = new WorkbenchPage(page);
  await bench.open(chat.id);
  const other = await context.newPage();
  const stillOpen = new WorkbenchPage(other);
  await stillOpen.open(chat.id);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Delete chat…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this chat?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await bench.reload();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Delete chat…" }).click();
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Chat deleted").first()).toBeVisible();
  await page.goto("/activity");
  await expect(page.getByText("Chat deleted: Short-lived, 2 messages")).toBeVisible();

  await expect(other.getByText("This chat no longer exists")).toBeVisible();
  await other.getByRole("link", { name: "All chats", exact: true }).click();
  await expect(other).toHaveURL("/");
});

test("requests for a just-deleted chat return 404", async ({ page, context, expectedFailures }) => {
  expectedFailures.push("404 /api/v1/chats/deleted-unheard/messages");
  const chat = { id: "deleted-unheard", title: "Gone in a moment", bot: { name: "bot" } };
  const messages = Array.from({ length: 400 }, (_, at) => ({
    id: `${at + 1}`,
    role: "user" as const,
    text: `No. ${at + 1}`,
  }));
  storeChats({ contextscope: 1, chat, messages });
  const bench = new WorkbenchPage(page);
  // This window gets no live events.
  await page.route("**/api/live*", (route) => route.fulfill({ contentType: "text/event-stream", body: "" }));
  await bench.open(chat.id);
  const other = await context.newPage();
  await new WorkbenchPage(other).open(chat.id);
  await other.getByRole("button", { name: "Export" }).click();
  await other.getByRole("button", { name: "Delete chat…" }).click();
  await other
    .getByRole("dialog", { name: "Delete this chat?" })
    .getByRole("button", { name: "Delete permanently" })
    .click();
  await expect(other).toHaveURL("/");

  const refused = page.waitForResponse((response) => response.url().includes("before="));
  await bench.timeline.evaluate((element) => element.scrollTo({ top: 0 }));
  expect(await (await refused).json()).toEqual({ code: "no-chat", error: "Chat not found." });
  await expect(bench.timeline.getByRole("listitem").first()).toBeVisible();
});

test("the exported file is named after the chat and contains every message", async ({ page }) => {
  const bench = new WorkbenchPage(page);
  await bench.open(THIRD_ENTRANCE);
  await page.getByRole("button", { name: "Export" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Chat file" }).click();
  expect((await started).suggestedFilename()).toBe(`${THIRD_ENTRANCE}.contextscope.json`);
});
