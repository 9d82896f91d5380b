import { existsSync, readFileSync } from "node:fs";
import { inProject } from "./project.mjs";

/** @param {string} pattern a path of Next, such as /chats/[id] or /api/v1/[[...path]] */
const toExpression = (pattern) => {
  const escaped = pattern.replaceAll(/[.*+?^${}()|\\]/g, "\\$&");
  const optional = escaped.replaceAll(/\/\[\[\\\.\\\.\\\.\w+\]\]/g, "(?:/.*)?");
  const rest = optional.replaceAll(/\[\\\.\\\.\\\.\w+\]/g, ".+");
  return new RegExp(`^${rest.replaceAll(/\[\w+\]/g, "[^/]+")}/?$`);
};

/** Fixed segments are chosen before parameters, and parameters before the rest of a path. @param {string} pattern */
const rank = (pattern) => pattern.replaceAll("[[...", "~~").replaceAll("[", "~");

/**
 * Finds the pattern of a request's path, so that logs and metrics contain no ids: /chats/7 is /chats/[id].
 * @param {readonly string[]} [patterns] by default those of the last build
 * @returns {(url: string) => string}
 */
export function routePatterns(patterns = readPatterns()) {
  const known = patterns
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((pattern) => ({ pattern, expression: toExpression(pattern) }));
  return (url) => {
    const path = url.split("?", 1)[0] ?? "/";
    if (path.startsWith("/_next/")) return "/_next";
    return known.find(({ expression }) => expression.test(path))?.pattern ?? "unknown";
  };
}

/** @returns {readonly string[]} */
function readPatterns() {
  const file = inProject(".next/app-path-routes-manifest.json");
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, "utf8"))) : [];
}
