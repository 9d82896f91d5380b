import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

const NIGHT_SHIFT = "-1001999000111";
const MAX_RATIO = 3;
/** Enough runs to average out single frames and garbage collection. */
const ROUNDS = 42;
/** Each value is requested once: a cached response would cost nothing. */
const FIRST_VALUE = 3;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** From sending to the next frame after the response, for a server action that only rejects its argument. */
async function emptyActionMs(page: Page, actionId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const started = performance.now();
    const answer = await fetch(window.location.href, {
      method: "POST",
      headers: { "Next-Action": id, "Content-Type": "text/plain;charset=UTF-8", Accept: "text/x-component" },
      body: "[{}]",
    });
    await answer.text();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - started;
  }, actionId);
}

/**
 * From the input event to the next frame after the payload's hash has changed and every panel, and the chart of all
 * formats and tokenizers, has rendered something new.
 */
async function repaintMs(page: Page, value: string): Promise<number> {
  return page.evaluate(async (text) => {
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Recent messages"]');
    const hash = document.querySelector<HTMLElement>("[data-payload-hash]");
    const waiting = new Set(document.querySelectorAll("[data-panel-place], [data-tokenizer]"));
    if (!input || !hash) throw new Error("the workbench is not there");
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const before = hash.dataset.payloadHash;
    const isDrawn = (place: Node, records: readonly MutationRecord[]) =>
      // A class or a style alone is not new text.
      records.some(({ type, target }) => type !== "attributes" && place.contains(target));
    const repainted = new Promise<void>((resolve) => {
      const observer = new MutationObserver((records) => {
        if (hash.dataset.payloadHash === before) return;
        const drawn = [...waiting].filter((place) => isDrawn(place, records));
        for (const place of drawn) waiting.delete(place);
        if (waiting.size > 0) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve());
      });
      observer.observe(document.body, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const started = performance.now();
    setValue?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await repainted;
    return performance.now() - started;
  }, value);
}

/** At the end of the payload's texts, one message more or less moves every row. */
const scrollToEnds = (page: Page) =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll("[data-panel-place] section:has(> ol)"))
      box.scrollTop = box.scrollHeight;
  });

test("20,000 messages: a changed limit repaints four panels within three empty round trips", async ({
  page,
}) => {
  test.slow();
  let actionId = "";
  page.on("request", (request) => {
    actionId = request.headers()["next-action"] ?? actionId;
  });
  const bench = new WorkbenchPage(page);
  await bench.showPanels("json", "console", "tokens", "ledger");
  await bench.open(NIGHT_SHIFT);
  await bench.untilPanelsLoaded();
  await scrollToEnds(page);
  // The first edits load the code of both paths.
  for (const value of ["2", "1"]) {
    await repaintMs(page, value);
    await bench.untilPanelsLoaded();
  }
  await emptyActionMs(page, actionId);
  const repaints: number[] = [];
  const empties: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    empties.push(await emptyActionMs(page, actionId));
    repaints.push(await repaintMs(page, String(FIRST_VALUE + round)));
    // Pending work must not slow the next round trip down.
    await bench.untilPanelsLoaded();
  }
  const measured = `${median(repaints).toFixed(1)} ÷ ${median(empties).toFixed(1)} ms`;
  test.info().annotations.push({ type: "measured", description: measured });
  expect(median(repaints) / median(empties), measured).toBeLessThanOrEqual(MAX_RATIO);
});
