import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ACTIONS, HANDLERS, PAGES } from "./access-table";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) =>
  path.posix.join("app", file),
);
const read = (file: string) => readFileSync(file, "utf8");

/** The address of a page or route file: groups in parentheses are no part of it. */
const addressOf = (file: string): string =>
  path.posix
    .dirname(file)
    .replace(/^app/, "")
    .replaceAll(/\/\([^)]*\)/g, "") || "/";

test("every page states its own policy", () => {
  const stated = files
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => [addressOf(file), /requirePage\("([^"]*)"\)/.exec(read(file))?.[1]]);
  expect(stated).toEqual(stated.map(([address]) => [address, address]));
  expect(stated.map(([address]) => address).toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

test("every route handler beside /api/v1 states its own policy", () => {
  const handlers = files
    .filter((file) => path.basename(file) === "route.ts" && !file.startsWith("app/api/v1/"))
    .flatMap((file) =>
      [...read(file).matchAll(/^export (?:const|(?:async )?function) ([A-Z]+)\b/gm)].map(([, method]) => ({
        name: `${method} ${addressOf(file)}`,
        text: read(file),
      })),
    );
  expect(handlers.map(({ name }) => name).toSorted()).toEqual(Object.keys(HANDLERS).toSorted());
  const silent = handlers.filter(({ name, text }) => !text.includes(`access: "${name}"`));
  // Health needs no database, and so no wrapper that opens it.
  expect(silent.map(({ name }) => name)).toEqual(["GET /api/health"]);
});

test("every server action states its own policy", () => {
  const actions = files
    .filter((file) => file.endsWith(".ts") && read(file).startsWith('"use server"'))
    .flatMap((file) => {
      const [, ...parts] = read(file).split(/^export async function /m);
      return parts.map((part) => [/^\w+/.exec(part)?.[0], /runAction\(\s*"(\w+)"/.exec(part)?.[1]]);
    });
  expect(actions).toEqual(actions.map(([name]) => [name, name]));
  expect(actions.map(([name]) => name).toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});
