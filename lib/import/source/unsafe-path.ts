/** Whether a path inside an archive or folder leads out of it, or means something else on another system. */
export function isUnsafePath(path: string): boolean {
  if (path === "" || path.includes("\0") || path.startsWith("/") || path.startsWith("~")) return true;
  if (path.includes("\\") || /^[A-Za-z]:/.test(path)) return true;
  return path.split("/").includes("..");
}
