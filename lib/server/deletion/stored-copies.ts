import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Place, PlaceKind } from "../../contract/deletion";
import { databaseLocation } from "../env";
import { listIdleUploads, removeUpload } from "../import/uploads";

/** Copies of the database that an upgrade made beside it: `migrate.ts` names them. */
function upgradeBackups(): readonly string[] {
  const location = databaseLocation();
  if (location.kind !== "sqlite") return [];
  const folder = path.dirname(location.file);
  if (!existsSync(folder)) return [];
  const prefix = `${path.basename(location.file)}.before-`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(folder, name));
}

/** Files that may contain any stored text. They are not searched, because they may be compressed. */
export const findStoredCopies = (): readonly Place[] => [
  ...listIdleUploads().map(({ name }): Place => ({ kind: "uploads", id: name, found: "whole-file" })),
  ...upgradeBackups().map(
    (file): Place => ({ kind: "backups", id: path.basename(file), found: "whole-file" }),
  ),
];

/** An upload that is being imported stays. */
export function deleteStoredCopies(kinds: readonly PlaceKind[]): void {
  if (kinds.includes("uploads")) for (const { id } of listIdleUploads()) removeUpload(id);
  if (kinds.includes("backups")) for (const file of upgradeBackups()) rmSync(file, { force: true });
}
