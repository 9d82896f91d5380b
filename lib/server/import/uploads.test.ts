import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImportReport } from "@/lib/contract/imports";
import { startImportJob } from "./import-job";
import { findUpload, startUpload } from "./uploads";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-uploads-"));
vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "test.db")}`);
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 60 * 60 * 1000;

it("an upload that nobody looks at for an hour goes, but not while it is being imported", async () => {
  const { id, file } = startUpload("result.json", 0);
  let finish = (_report: ImportReport): void => undefined;
  const upload = findUpload(id);
  upload.job = startImportJob(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  expect([findUpload(id) === upload, upload.job.isOver(), existsSync(file)]).toEqual([true, false, true]);

  finish({} as ImportReport);
  await vi.advanceTimersByTimeAsync(HOUR_MS + 1);
  expect(existsSync(file)).toBe(false);
  expect(() => findUpload(id)).toThrow("upload has expired");
});
