import { expect, it } from "vitest";
import { openDatabase, preparingOnce } from "./open-database";
import { openScratchStore } from "./summary-chat.fixture";

it("prepares a statement once, however often it is asked for", async () => {
  const scratch = openScratchStore();
  const connection = preparingOnce(openDatabase(scratch.file));
  const statement = connection.prepare("SELECT ? AS asked");
  expect(connection.prepare("SELECT ? AS asked")).toBe(statement);
  expect([1, 2].map((asked) => statement.get(asked))).toMatchObject([{ asked: 1 }, { asked: 2 }]);
  connection.close();
  await scratch.close();
});
