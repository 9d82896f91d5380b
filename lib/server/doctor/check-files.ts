import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { listOpenToOthers } from "../sqlite/protect-files";
import { type Check, check } from "./check";

/** The data folder can be written to. */
export function checkFolder(file: string): Check {
  const { ok, warning, problem } = check("data folder");
  const folder = path.dirname(file);
  if (!existsSync(folder)) return warning(`${folder} does not exist yet`, "npm start creates it");
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(folder);
  } catch {
    return problem(`${folder} cannot be written to`, `make this user its owner: chown -R "$USER" ${folder}`);
  }
}

/** Other users of the machine cannot read the chats. */
export function checkPermissions(file: string): Check {
  const { ok, warning } = check("permissions");
  const open = listOpenToOthers(file);
  if (open.length === 0) return ok("only this user can open the data");
  const listed = open.map(({ path: each, mode }) => `${path.basename(each)} ${mode.toString(8)}`).join(", ");
  const fixes = open.map(({ path: each, wanted }) => `chmod ${wanted.toString(8)} ${each}`).join("; ");
  return warning(`other users can open ${listed}`, `npm start mends it, or: ${fixes}`);
}
