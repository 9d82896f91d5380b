import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { makeDatabase } from "../lib/import/formats/sqlite/make-database.fixture";
import { makeZip } from "../lib/import/source/make-zip.fixture";
import { openZip } from "../lib/import/source/open-zip";
import { expect, test } from "./fixtures";
import { ChatsPage } from "./pages/chats-page";
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

const telegramExport = (id: number, messages: readonly (Line | string)[]) => ({
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

class ImportPage {
  readonly chooseFile: Locator;
  /** Files uploaded on this page. */
  readonly files: Locator;
  /** Imports started elsewhere, including those of parallel tests. */
  readonly known: Locator;

  constructor(private readonly page: Page) {
    this.chooseFile = page.locator('input[type="file"][multiple]');
    this.files = page.getByRole("list", { name: "Files", exact: true });
    this.known = page.getByRole("list", { name: "Running and recent imports" });
  }

  async open(): Promise<void> {
    await this.page.goto("/import");
    await untilInteractive(this.page);
  }

  /** Navigates within the app, without a reload. */
  async leaveFor(section: string): Promise<void> {
    await this.page.getByRole("banner").getByRole("link", { name: section, exact: true }).click();
    await this.page.getByRole("heading", { name: section, level: 1, exact: true }).waitFor();
  }

  knownImport(file: string): Locator {
    return this.known.getByRole("listitem").filter({ hasText: file });
  }
}

async function openImport(page: Page): Promise<ImportPage> {
  const opened = new ImportPage(page);
  await opened.open();
  return opened;
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const run = promisify(execFile);

/** As in the README. Another test may create a key for a moment: then nobody else is let in. */
async function postByCurl(baseURL: string, chatId: string, message: Line): Promise<Line> {
  const address = `${baseURL}/api/v1/chats/${chatId}/messages`;
  const body = JSON.stringify({ chat: { bot: { name: "gryag" } }, message });
  const json = ["-H", "Content-Type: application/json"];
  let answer: Line = {};
  await expect(async () => {
    const { stdout } = await run("curl", ["-sS", "-X", "POST", address, ...json, "-d", body]);
    answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ chatId, added: 1 });
  }).toPass({ timeout: 30_000 });
  return answer;
}

/** Milliseconds until the text appears in the page, checked in every frame. */
async function msUntilShown(page: Page, text: string): Promise<number> {
  const started = Date.now();
  const shown = await page.waitForFunction(
    (wanted) => document.querySelector("main")?.textContent?.includes(wanted) && Date.now(),
    text,
    { polling: "raf", timeout: 10_000 },
  );
  return Number(await shown.jsonValue()) - started;
}

test("a Telegram export: preview it, choose the bot, import it, see the payload; a message posted by curl appears within a second", async ({
  page,
  context,
  baseURL,
}) => {
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles(telegramExport(771001, GARDEN));
  await expect(files.getByText("Telegram Desktop export")).toBeVisible();
  await expect(files.getByText("Imported garden 771001")).toBeVisible();
  const bot = files.getByRole("combobox", { name: "Which author is the bot?" });
  await bot.selectOption({ label: "gryag · 1 message" });
  await files.getByRole("button", { name: "Import 3 messages" }).click();
  await expect(files.getByText("3 added, 0 already stored · new")).toBeVisible();

  await files.getByRole("button", { name: "Remove result.json" }).click();
  await chooseFile.setInputFiles(telegramExport(771001, [...GARDEN, said(4, "Alice", "Nobody?")]));
  await expect(files.getByText("This chat is already stored with this bot")).toBeVisible();
  await expect(bot.getByRole("option", { selected: true })).toContainText("gryag");
  await files.getByRole("button", { name: "Import 4 messages" }).click();
  await expect(files.getByText("1 added, 3 already stored")).toBeVisible();

  await files.getByRole("link", { name: "Imported garden 771001" }).click();
  await expect(page).toHaveURL("/chats/-100771001", { timeout: 20_000 });
  const bench = new WorkbenchPage(page);
  await bench.reload();
  const payload = JSON.parse(await bench.copy("Raw JSON"));
  expect(payload.contents.map(({ role }: { role: string }) => role)).toContain("model");
  expect(JSON.stringify(payload)).toContain("I do, at dawn.");

  await bench.timeline.getByText("And the basil?").click();
  await bench.timeline.getByText("Source object").click();
  await expect(bench.timeline.getByText('"from_id": "user111"')).toBeVisible();

  const list = await context.newPage();
  await new ChatsPage(list).open();
  await page.bringToFront();
  const waits: number[] = [];
  for (const id of ["5", "6", "7"]) {
    const author = { id: "111", name: "Alice" };
    await postByCurl(baseURL ?? "", "-100771001", { id, role: "user", author, text: `Posted by curl ${id}` });
    waits.push(await msUntilShown(page, `Posted by curl ${id}`));
  }
  expect(Math.min(...waits), `after ${waits.join(", ")} ms`).toBeLessThanOrEqual(1000);
  await expect(bench.timeline.getByText("Posted by curl 7")).toBeVisible();
  await expect.poll(async () => bench.copy("Raw JSON")).toContain("Posted by curl 7");
  await list.bringToFront();
  await expect(new ChatsPage(list).chat("Imported garden 771001")).toContainText("7");
});

test("a truncated file is reported with the location, and its complete part is imported only on request", async ({
  page,
}) => {
  const whole = telegramExport(771002, GARDEN);
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles([
    { ...whole, name: "cut.json", buffer: whole.buffer.subarray(0, -40) },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("buy milk") },
  ]);
  await expect(files.getByText("The file is damaged or incomplete")).toBeVisible();
  await expect(files.getByText(/^Cannot import this file: no known chat format/)).toBeVisible();
  const start = files.getByRole("button", { name: /^Import \d+ messages?$/ });
  await expect(start).toBeDisabled();
  await files.getByLabel("Import the complete part").check();
  await start.click();
  await expect(files.getByText(/^2 added, 0 already stored/)).toBeVisible();
  await expect(files.getByText(/^Damaged here/)).toBeVisible();
});

test("a gz that only lacks its last bytes is reported, too, before anything is stored", async ({ page }) => {
  const { buffer } = telegramExport(771012, GARDEN);
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles({
    name: "result.json.gz",
    mimeType: "application/gzip",
    buffer: gzipSync(buffer).subarray(0, -4),
  });
  const place = `the gzip data ends in the middle (cut off?) (byte ${buffer.length})`;
  await expect(files.getByText(place)).toBeVisible();
  const start = files.getByRole("button", { name: "Import 3 messages" });
  await expect(start).toBeDisabled();
  await files.getByLabel("Import the complete part").check();
  await start.click();
  await expect(files.getByText(/^3 added, 0 already stored/)).toBeVisible();
});

/** A bot's database whose column names reveal nothing. */
const ODD_DATABASE = `
  CREATE TABLE secrets (label TEXT);
  CREATE TABLE lines (room TEXT, who TEXT, kind TEXT, said TEXT, at_s INTEGER);
  INSERT INTO lines VALUES
    ('greenhouse-771003', 'ann', 'human', 'Is the vent open?', 1743770000),
    ('greenhouse-771003', 'gryag', 'ai', 'Half open.', 1743770060);
`;

test("an unknown database is read by the columns that the user names, wrong ones first", async ({ page }) => {
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles({
    name: "memory.db",
    mimeType: "application/octet-stream",
    buffer: makeDatabase(ODD_DATABASE),
  });
  await expect(files.getByText(/no table seems to hold messages/)).toBeVisible();
  const map = (field: string, column: string) =>
    files.getByRole("combobox", { name: field, exact: true }).selectOption(column);
  await map("Table", "secrets");
  await map("Text", "label");
  await files.getByRole("button", { name: "Apply mapping" }).click();
  await expect(files.getByText("no timestamps")).toBeVisible();
  await map("Table", "lines");
  for (const [field, column] of [
    ["Chat", "room"],
    ["Author id", "who"],
    ["Role", "kind"],
    ["Text", "said"],
    ["Time", "at_s"],
  ] as const)
    await map(field, column);
  await files.getByRole("button", { name: "Apply mapping" }).click();
  await files.getByRole("button", { name: "Import 2 messages" }).click();
  // A chat without a title is named by its first words.
  await files.getByRole("link", { name: "Is the vent open?" }).click();
  await expect(page).toHaveURL("/chats/greenhouse-771003", { timeout: 20_000 });
  const bench = new WorkbenchPage(page);
  await expect(bench.timeline.getByText("Half open.")).toBeVisible();
  await bench.reload();
  const payload = JSON.parse(await bench.copy("Raw JSON"));
  expect(payload.contents.map(({ role }: { role: string }) => role)).toEqual(["user", "model"]);
});

test("garbled texts are shown as they are and repaired, and imported repaired on request", async ({
  page,
}) => {
  const garbled = Buffer.from("Привіт, хто полив базилік?").toString("latin1");
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles(
    telegramExport(771004, [said(1, "Alice", garbled), said(2, "gryag", "Nobody.")]),
  );
  await expect(files.getByText("1 garbled text")).toBeVisible();
  const example = files.getByRole("row").filter({ hasText: "Привіт, хто полив базилік?" });
  await expect(example.getByRole("cell")).toHaveText([garbled, "Привіт, хто полив базилік?"]);
  await files.getByLabel("Repair garbled text").check();
  await files.getByRole("button", { name: "Import 2 messages" }).click();
  await files.getByRole("link", { name: "Imported garden 771004" }).click();
  const bench = new WorkbenchPage(page);
  await expect(bench.timeline.getByText("Привіт, хто полив базилік?")).toBeVisible();
});

test("all chats of an archive are imported with one click; damaged ones are skipped and reported", async ({
  page,
}) => {
  const parts = [771005, 771006, 771007].map((id) => telegramExport(id, GARDEN).buffer);
  const zip = makeZip([
    { name: "one.json", content: parts[0] ?? "" },
    { name: "two.json", content: parts[1] ?? "" },
    { name: "cut.json", content: parts[2]?.subarray(0, -40) ?? "" },
  ]);
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles({ name: "chats.zip", mimeType: "application/zip", buffer: zip });
  await files.getByRole("button", { name: "Import all (3)" }).click();
  await expect(files.getByText("2 imported, 1 skipped")).toBeVisible();
  await expect(files.getByText("3 added, 0 already stored", { exact: true })).toHaveCount(2);
  await files.getByText("chats.zip/one.json").click();
  await files.getByRole("link", { name: "Imported garden 771005" }).click();
  await expect(page).toHaveURL("/chats/-100771005", { timeout: 20_000 });
});

test("a dropped gzip file is read; skipped entries are reported with their location", async ({ page }) => {
  const { buffer } = telegramExport(771008, [...GARDEN, "nonsense"]);
  const { files } = await openImport(page);
  const dropped = await page.evaluateHandle(
    (packed) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(packed)], "result.json.gz"));
      return transfer;
    },
    [...gzipSync(buffer)],
  );
  await page
    .getByRole("region", { name: "Drop files here" })
    .dispatchEvent("drop", { dataTransfer: dropped });
  await files.getByText("1 entry skipped").click();
  await expect(files.getByText("not a message /messages/3")).toBeVisible();
  await files.getByRole("button", { name: "Import 3 messages" }).click();
  await expect(files.getByText("3 added, 0 already stored")).toBeVisible();
  await files.getByText("1 entry skipped").click();
  await expect(files.getByText("not a message /messages/3")).toBeVisible();
});

test("a whole folder is chosen: the picture beside the export is imported with it", async ({
  page,
  request,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "ChatExport-"));
  const photo = said(4, "Alice", "Look", { photo: "photos/basil.png" });
  mkdirSync(path.join(folder, "photos"));
  writeFileSync(path.join(folder, "photos/basil.png"), Buffer.from(PIXEL, "base64"));
  writeFileSync(path.join(folder, "result.json"), telegramExport(771009, [...GARDEN, photo]).buffer);
  try {
    const { files } = await openImport(page);
    await page.locator('input[type="file"][webkitdirectory]').setInputFiles(folder);
    await files.getByRole("button", { name: "Import 4 messages" }).click();
    await files.getByRole("link", { name: "Imported garden 771009" }).click();
    const timeline = new WorkbenchPage(page).timeline;
    const address = await timeline.getByRole("link", { name: "Open basil.png" }).getAttribute("href");
    const picture = await request.get(address ?? "");
    expect(await picture.body()).toEqual(Buffer.from(PIXEL, "base64"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("an import continues when its page is left, and is found again on return and after a reload", async ({
  page,
}) => {
  const lines = Array.from({ length: 40_000 }, (_, index) => said(index + 1, "Alice", `Line ${index}`));
  const imports = await openImport(page);
  await imports.chooseFile.setInputFiles({ ...telegramExport(771011, lines), name: "left-alone.json" });
  const start = imports.files.getByRole("button", { name: "Import 40,000 messages" });
  await start.click({ timeout: 30_000 });
  await expect(imports.files.getByRole("progressbar")).toBeVisible();

  await imports.leaveFor("Settings");
  await imports.leaveFor("Import");
  const leftAlone = imports.knownImport("left-alone.json");
  await expect(leftAlone.getByText(/^(\d+ %|40,000 added, 0 already stored)$/)).toBeVisible();
  const ended = leftAlone.getByText("40,000 added, 0 already stored", { exact: true });
  await expect(ended).toBeVisible({ timeout: 30_000 });
  await expect(leftAlone).toContainText("40,000 added, 0 already stored · new");

  await imports.open();
  await expect(ended).toBeVisible();
});

test("a long import shows its progress, and leaves nothing behind when cancelled", async ({
  page,
  request,
}) => {
  const lines = Array.from({ length: 60_000 }, (_, index) => said(index + 1, "Alice", `Line ${index}`));
  const { chooseFile, files } = await openImport(page);
  await chooseFile.setInputFiles(telegramExport(771010, lines));
  await files.getByRole("button", { name: "Import 60,000 messages" }).click({ timeout: 30_000 });
  await expect(files.getByRole("progressbar")).toBeVisible();
  await files.getByRole("button", { name: "Cancel" }).click();
  await expect(files.getByText("Cancelled. Nothing from this file was stored.")).toBeVisible({
    timeout: 30_000,
  });
  expect((await request.get("/api/v1/chats/-100771010")).status()).toBe(404);
  await expect(files.getByRole("button", { name: "Import 60,000 messages" })).toBeEnabled();
});

test("all chats are exported as one zip", async ({ page }) => {
  await page.goto("/settings");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all chats" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^contextscope-\d{4}-\d\d-\d\d\.zip$/);
  const { files, close } = await openZip(await file.path());
  expect((await files.list()).filter((name) => name.endsWith(".contextscope.json")).length).toBeGreaterThan(
    5,
  );
  close();
});
