import { expect, test } from "./fixtures";
import { untilInteractive } from "./pages/until-interactive";
import { WorkbenchPage } from "./pages/workbench-page";

const LOG = {
  model: "gpt-4o",
  messages: [
    { role: "system", content: "Answer in one short sentence." },
    { role: "user", content: "When does the lighthouse museum open?" },
    { role: "assistant", content: "At ten, from Tuesday to Sunday." },
    { role: "user", content: "And what does a ticket cost?" },
  ],
};

test("an imported OpenAI log is shown, counted and recorded as chat completions; another format is previewed and reset", async ({
  page,
}) => {
  await page.goto("/import");
  await untilInteractive(page);
  await page.locator('input[type="file"][multiple]').setInputFiles({
    name: "museum-assistant.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(LOG)),
  });
  const files = page.getByRole("list", { name: "Files", exact: true });
  await files.getByRole("button", { name: /^Import \d messages$/ }).click();
  await files.getByRole("link", { name: "museum-assistant" }).click();
  await page.getByRole("heading", { name: "museum-assistant", level: 1 }).waitFor({ timeout: 20_000 });

  const bench = new WorkbenchPage(page);
  await bench.choosePanels("json", "wire", "recorded");
  await bench.reload();
  await expect(bench.activeFormat).toHaveText("Automatic: OpenAI chat");
  await expect(bench.bar).toContainText("from the latest recorded request");
  await expect(bench.bar).toContainText(/\$[0-9.]+\/request/);
  expect(JSON.parse(await bench.copy("Raw JSON"))).toEqual(LOG);
  expect(await bench.copy("Wire JSON")).toBe(JSON.stringify(LOG));
  const recorded = bench.panel("Recorded");
  await expect(recorded.getByText("gpt-4o", { exact: true })).toBeVisible();
  await expect(recorded).toContainText("Identical to the current payload (OpenAI chat).");

  const imported = await bench.payloadHash();
  await bench.format.selectOption({ label: "Anthropic" });
  const tried = await bench.nextHash(imported);
  await expect(page).toHaveURL(/format=anthropic/);
  await expect(page.getByText("gpt-4o does not support Anthropic requests")).toBeVisible();
  await expect(bench.bar).toContainText("price unknown");
  await expect(bench.activeFormat).toHaveText("Anthropic");
  expect(JSON.parse(await bench.copy("Wire JSON"))).toMatchObject({
    system: "Answer in one short sentence.",
    messages: LOG.messages.slice(1),
  });

  await bench.limits.getByRole("button", { name: "Reset" }).click();
  expect(await bench.nextHash(tried)).toBe(imported);
  await expect(page).not.toHaveURL(/format=/);
  await expect(bench.activeFormat).toHaveText("Automatic: OpenAI chat");
});
