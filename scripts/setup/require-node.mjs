// Old syntax on purpose: it must run on the versions that it rejects.

/** @param {string} minimum */
export function requireNode(minimum) {
  if (isAtLeast(process.versions.node, minimum)) return;
  console.error(`Contextscope needs Node ${minimum} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/**
 * @param {string} version
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  return version.localeCompare(minimum, "en", { numeric: true }) >= 0;
}
