import { expect, test } from "./fixtures";
import { untilInteractive } from "./pages/until-interactive";
import { WorkbenchPage } from "./pages/workbench-page";

type Line = Readonly<Record<string, unknown>>;

const said = (id: number, from: string, text: string, over: Line = {}): Line => ({
  id,
  type: "message",
  date: "2025-04-04T12:33:00",
  date_unixtime: String(1_743_770_000 + id * 60),
  from,
  from_id: from === "Alice" ? "user111" : "user222",
  text,
  text_entities: [{ type: "plain", text }],
  ...over,
});

const telegramExport = (id: number, messages: readonly Line[]) => ({
  name: "result.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({ name: `Imported garden ${id}`, type: "private_supergroup", id, messages }),
  ),
});

const GARDEN = [
  said(1, "Alice", "Who waters the tomatoes?"),
  said(2, "gryag", "I do, at dawn.", { reply_to_message_id: 1 }),
  said(3, "Alice", "And the basil?"),
];

test("a Telegram export: look at it, choose the bot, import it, see the payload; again adds nothing", async ({
  page,
}) => {
  await page.goto("/import");
  await untilInteractive(page);
  const chooseFile = page.locator('input[type="file"]');
  await chooseFile.setInputFiles(telegramExport(771001, GARDEN));
  await expect(page.getByText("Telegram Desktop export")).toBeVisible();
  await expect(page.getByText("Imported garden 771001")).toBeVisible();
  const bot = page.getByRole("combobox", { name: "Who is the bot?" });
  await bot.selectOption({ label: "gryag · 1 message" });
  await page.getByRole("button", { name: "Import 3 messages" }).click();
  await expect(page.getByText("3 added, 0 already there · new")).toBeVisible();

  await page.getByRole("button", { name: "Remove result.json" }).click();
  await chooseFile.setInputFiles(telegramExport(771001, [...GARDEN, said(4, "Alice", "Nobody?")]));
  await bot.selectOption({ label: "gryag · 1 message" });
  await page.getByRole("button", { name: "Import 4 messages" }).click();
  await expect(page.getByText("1 added, 3 already there")).toBeVisible();

  await page.getByRole("link", { name: "Imported garden 771001" }).click();
  await expect(page).toHaveURL("/chats/-100771001");
  const bench = new WorkbenchPage(page);
  await bench.reload();
  const payload = JSON.parse(await bench.copy("Raw JSON"));
  expect(payload.contents.map(({ role }: { role: string }) => role)).toContain("model");
  expect(JSON.stringify(payload)).toContain("I do, at dawn.");
});

test("a file that is cut off is told with its place, and gives what is complete only when asked", async ({
  page,
}) => {
  const whole = telegramExport(771002, GARDEN);
  await page.goto("/import");
  await untilInteractive(page);
  await page.locator('input[type="file"]').setInputFiles([
    { ...whole, name: "cut.json", buffer: whole.buffer.subarray(0, -40) },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("buy milk") },
  ]);
  await expect(page.getByText("The file is broken or cut off")).toBeVisible();
  await expect(page.getByText(/^This cannot be imported: no known chat format/)).toBeVisible();
  const start = page.getByRole("button", { name: /^Import \d+ messages?$/ });
  await expect(start).toBeDisabled();
  await page.getByLabel("Import what is complete before the damage").check();
  await start.click();
  await expect(page.getByText(/^2 added, 0 already there/)).toBeVisible();
  await expect(page.getByText(/^Complete up to here/)).toBeVisible();
});
