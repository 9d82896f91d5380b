import { expect, test } from "./fixtures";
import { ChatPage } from "./pages/chat-page";
import { ChatsPage } from "./pages/chats-page";
import { untilInteractive } from "./pages/until-interactive";

const KYIV_DEVS = "-123456789";
const TRAIL_PHOTOS = "-1002088114907";
const NIGHT_SHIFT = "-1001999000111";

test("open the list, search a text, open the chat at the match", async ({ page }) => {
  const chats = new ChatsPage(page);
  const chat = new ChatPage(page);
  await chats.open();
  await expect(chats.rows().first()).toBeVisible();

  await page.keyboard.press("/");
  await expect(chats.search).toBeFocused();
  await chats.search.pressSequentially("справи, гряг");
  await expect(chats.rows()).toHaveCount(1);
  await expect(chats.chat("Kyiv devs").locator("mark").first()).toBeVisible();
  await expect(page).toHaveURL(/search=/);

  await chats.link("Kyiv devs").click();
  await expect(page).toHaveURL(/\/chats\/-123456789\?message=456$/);
  await expect(chat.heading("Kyiv devs")).toBeVisible();
  await expect(chat.highlighted).toContainText("Як справи, гряг?");

  await page.goBack();
  await expect(chats.search).toHaveValue("справи, гряг");
  await expect(chats.rows()).toHaveCount(1);
});

test("filters are history steps", async ({ page }) => {
  const chats = new ChatsPage(page);
  await chats.open("?search=trail");
  await expect(chats.chat("Trail photos")).toBeVisible();
  await page.getByRole("button", { name: "Has media" }).click();
  await expect(page).toHaveURL(/media=1/);
  await expect(chats.chat("Trail photos")).toBeVisible();
  await page.getByRole("button", { name: "Summarised" }).click();
  await expect(chats.chat("Trail photos")).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/media=1/);
  await expect(chats.chat("Trail photos")).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/media=1/);

  await chats.open("?search=Kyiv+devs");
  await expect(chats.chat("Kyiv devs")).toBeVisible();
  await page.getByRole("button", { name: "Has media" }).click();
  await expect(chats.chat("Kyiv devs")).toBeHidden();
  await page.goBack();
  await expect(chats.chat("Kyiv devs")).toBeVisible();
});

test("the list is navigated and opened by keyboard", async ({ page }) => {
  const chats = new ChatsPage(page);
  await chats.open("?sort=title");
  await expect(chats.rows().first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(chats.rows().nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  const second = chats.rows().nth(1).getByRole("link");
  await expect(second).toBeFocused();
  const title = (await second.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(new ChatPage(page).heading(title)).toBeVisible();
});

test("the compact switch survives a reload, leaves others alone and can be undone", async ({ page }) => {
  const chats = new ChatsPage(page);
  await chats.open();
  const harbour = chats.compactSwitch("#harbour-of-voices");
  const bill = chats.compactSwitch("Split the bill");
  await expect(harbour).not.toBeChecked();
  await expect(bill).not.toBeChecked();

  await harbour.click();
  await expect(harbour).toBeChecked();
  await expect(page.getByText("Compact format turned on for #harbour-of-voices").first()).toBeVisible();
  await page.reload();
  await untilInteractive(page);
  await expect(harbour).toBeChecked();
  await expect(bill).not.toBeChecked();

  await chats.link("#harbour-of-voices").click();
  const chat = new ChatPage(page);
  await expect(chat.heading("#harbour-of-voices")).toBeVisible();
  await expect(chat.compactSwitch()).toBeChecked();
  await chat.compactSwitch().click();
  await expect(chat.compactSwitch()).not.toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(chat.compactSwitch()).toBeChecked();
  await chat.compactSwitch().click();
  await expect(page.getByText("Compact format turned off for #harbour-of-voices").first()).toBeVisible();
  await page.goBack();
  await expect(harbour).not.toBeChecked();
});

test("a long chat opens at its newest message and loads earlier ones on scrolling up", async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open(NIGHT_SHIFT);
  await expect(chat.timeline.getByRole("listitem").last()).toBeInViewport();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("before=")) requests.push(request.url());
  });
  const topmost = chat.timeline.locator("li[data-index]").first();
  await expect(topmost).toBeVisible();
  await chat.timeline.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(await chat.timeline.locator("li[data-index]").count()).toBeLessThan(60);
});

for (const path of ["/chats/no-such-chat", "/chats/no-such-chat/compare"])
  test(`${path}: an unknown chat is a 404 page that leads back`, async ({ page, expectedFailures }) => {
    expectedFailures.push(`404 ${path}`);
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Chat not found" })).toBeVisible();
    await page.getByRole("link", { name: "All chats", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Chats", level: 1 })).toBeVisible();
  });

test("a missing message is reported, and the newest are shown", async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open(KYIV_DEVS, "999999");
  await expect(page.getByText("Message 999999 is no longer stored in this chat.")).toBeVisible();
  await expect(chat.message("А що тут відбувається?")).toBeInViewport();
  await page.getByRole("link", { name: "Newest messages" }).click();
  await expect(page).toHaveURL(/\/chats\/-123456789$/);
  await expect(page.getByText("Message 999999 is no longer stored")).toBeHidden();
});

test("a reply links to the message it answers", async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open(KYIV_DEVS);
  await chat
    .message("Не набридай.")
    .getByRole("link", { name: /Reply to Alice/ })
    .click();
  await expect(page).toHaveURL(/message=456$/);
  await expect(chat.highlighted).toContainText("Як справи, гряг?");
});

test("the page switches to Ukrainian", async ({ page }) => {
  await new ChatsPage(page).open();
  await page.getByRole("radio", { name: "Українська" }).click();
  await expect(page.getByRole("heading", { name: "Чати", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await expect(page.getByRole("searchbox", { name: "Пошук у назвах і повідомленнях" })).toBeVisible();
});

test("a chat full of pictures opens at its newest message, with and without motion", async ({
  browser,
  baseURL,
}) => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const context = await browser.newContext({ reducedMotion, ...(baseURL && { baseURL }) });
    const chat = new ChatPage(await context.newPage());
    await chat.open(TRAIL_PHOTOS);
    await expect(chat.message("Would this postcard")).toBeInViewport();
    await context.close();
  }
});

test("every icon that browsers request exists", async ({ request }) => {
  for (const path of ["/favicon.ico", "/icon.svg"]) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
  }
});
