import { expect, test, vi } from "vitest";
import { AppError } from "./app-error";

test("a failure is known as one, whichever copy of the module made it", async () => {
  vi.resetModules();
  const other = await import("./app-error");
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("bad-request", "no")).toBeInstanceOf(AppError);
  expect(new Error("a bug")).not.toBeInstanceOf(AppError);
});
