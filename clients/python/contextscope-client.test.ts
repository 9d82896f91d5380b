import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("the Python client keeps its promises (skipped without python3)", () => {
  const { status, stdout, stderr } = spawnSync("python3", ["-B", "-m", "unittest"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  process.stdout.write(stdout);
  expect([status, stderr]).toEqual([0, expect.stringMatching(/\nOK\n$/)]);
});
