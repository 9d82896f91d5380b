import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { readBytes } from "../import/source/import-source";
import { openZip } from "../import/source/open-zip";
import { addToCrc } from "./add-to-crc";
import { zipFolder } from "./zip-folder";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("packs a folder so that its files are found by their paths, to the last byte", async () => {
  const picture = Buffer.from([0, 255, 10, 13, 80, 75, 3, 4]);
  const zip = await zipFolder(
    [
      { path: "ChatExport/result.json", file: new Blob(['{"name":"Сад"}']) },
      { path: "ChatExport/photos/фото 1.png", file: new Blob([picture]) },
      { path: "ChatExport/empty.txt", file: new Blob([]) },
    ],
    new AbortController().signal,
  );
  const file = path.join(folder, "folder.zip");
  writeFileSync(file, Buffer.from(await zip.arrayBuffer()));
  const { files, close } = await openZip(file);
  const read = async (name: string) => {
    const found = await files.find(name);
    return found && (await readBytes(found, 1000));
  };
  expect(await files.list()).toEqual([
    "ChatExport/empty.txt",
    "ChatExport/photos/фото 1.png",
    "ChatExport/result.json",
  ]);
  expect(String(await read("ChatExport/result.json"))).toBe('{"name":"Сад"}');
  expect(await read("ChatExport/photos/фото 1.png")).toEqual(picture);
  close();
});

it("sums bytes as every zip does, piece by piece", () => {
  const bytes = Buffer.from("Дивись, сад цвіте");
  expect(addToCrc(addToCrc(0, bytes.subarray(0, 7)), bytes.subarray(7))).toBe(crc32(bytes));
});

it("stops when aborted", async () => {
  const zip = zipFolder([{ path: "a", file: new Blob(["a"]) }], AbortSignal.abort());
  await expect(zip).rejects.toThrow();
});
