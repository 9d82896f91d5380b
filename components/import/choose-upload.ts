import { zipFolder } from "@/lib/zip/zip-folder";
import type { Chosen } from "./use-uploads";

export const chooseFiles = (files: readonly File[]): readonly Chosen[] =>
  files.map((file) => ({ name: file.name, size: file.size, read: async () => file }));

/** A folder is sent as one zip, so that an export keeps its media. */
export function chooseFolder(files: readonly File[]): readonly Chosen[] {
  const [first] = files;
  if (first === undefined) return [];
  const inside = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return [
    {
      name: inside[0]?.path.split("/")[0] ?? first.name,
      size: files.reduce((sum, { size }) => sum + size, 0),
      read: (signal) => zipFolder(inside, signal),
    },
  ];
}
