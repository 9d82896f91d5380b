import { expect, it } from "vitest";
import type { KnownImport } from "@/lib/contract/imports";
import { importsOfOthers, isUploading, type UploadItem, type UploadState } from "./use-uploads";

const item = (state: UploadState): UploadItem => ({
  key: 1,
  chosen: { name: "result.json", size: 3, read: async () => new Blob() },
  state,
});

it.each([
  ["waits", { kind: "waiting" }, true],
  ["is on its way", { kind: "uploading", bytes: 1 }, true],
  ["is on the server", { kind: "ready", id: "u1" }, false],
  ["could not be sent", { kind: "failed", reason: "full" }, false],
] as const)("of a file that %s, something is lost with the page: %#", (_name, state, isLost) => {
  expect(isUploading([item({ kind: "ready", id: "u0" }), item(state)])).toBe(isLost);
});

it("omits imports of files that the page itself shows", () => {
  const known = (id: string, uploadId: string): KnownImport => ({
    id,
    uploadId,
    name: "result.json",
    news: { kind: "cancelled" },
  });
  const others = importsOfOthers([known("i1", "u1"), known("i2", "u2")], [item({ kind: "ready", id: "u1" })]);
  expect(others.map(({ id }) => id)).toEqual(["i2"]);
});
