import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inProject } from "./setup/project.mjs";

const read = (/** @type {string} */ file) => readFileSync(inProject(file), "utf8");
const dockerfile = read("Dockerfile").replaceAll("\\\n", " ").split("\n");
const lastStage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith("FROM ")));

/**
 * @param {readonly string[]} lines
 * @param {string} name
 */
const instructions = (lines, name) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());

test("the server runs as the user node, as the last user that is set", () => {
  expect(instructions(lastStage, "USER")).toEqual(["node"]);
  expect(lastStage.findIndex((line) => line.startsWith("CMD "))).toBeGreaterThan(
    lastStage.indexOf("USER node"),
  );
});

test("signals reach Node: the command is a list, so no shell is between", () => {
  expect(instructions(lastStage, "CMD").map((command) => JSON.parse(command))).toEqual([
    ["node", "scripts/serve-image.mjs"],
  ]);
  expect(instructions(lastStage, "STOPSIGNAL")).toEqual(["SIGTERM"]);
});

test("the health check asks whether the server is ready", () => {
  expect(instructions(lastStage, "HEALTHCHECK")).toEqual([expect.stringContaining("/api/ready")]);
});

test("the last stage takes named folders only, and the data folder is private", () => {
  const sources = instructions(lastStage, "COPY").flatMap((copy) =>
    copy
      .split(/\s+/)
      .slice(0, -1)
      .filter((word) => !word.startsWith("--")),
  );
  expect(
    sources.filter((source) => /^(?:\.|\/|\/app\/?|\.\/)$|(?:^|\/)(?:\.git|data|secrets)$/.test(source)),
  ).toEqual([]);
  expect(instructions(lastStage, "VOLUME")).toEqual(["/app/data"]);
  expect(instructions(lastStage, "RUN")).toEqual(["install -d -m 700 -o node -g node data"]);
});

test("no stage sees the repository, data, passwords or another machine's packages", () => {
  const ignored = new Set(read(".dockerignore").split("\n"));
  const needed = [".git", ".next", "**/.env*", "data", "lib/generated", "node_modules", "secrets"];
  expect(needed.filter((name) => !ignored.has(name))).toEqual([]);
});

test("compose publishes the port on this machine only and has no password in it", () => {
  const compose = read("compose.yaml");
  expect([...compose.matchAll(/ports: (.*)/g)].map(([, ports]) => ports)).toEqual([
    '["127.0.0.1:3000:3000"]',
  ]);
  expect(
    compose.match(/^\s+\w*PASSWORD\w*:.*$/gm)?.filter((line) => !line.includes(": /run/secrets/")),
  ).toEqual([]);
});
