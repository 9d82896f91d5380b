import { expect, it } from "vitest";
import { ingestBodySchema } from "./chat-schemas";
import { describeFields } from "./describe-fields";
import { reportQuerySchema } from "./report-schemas";

it("names every field by its path, with its type and whether it is required", () => {
  const fields = describeFields(ingestBodySchema).map(
    ({ name, type, required }) => `${name}: ${type}${required ? " !" : ""}`,
  );
  expect(fields).toEqual(
    expect.arrayContaining([
      "chat.bot.name: string !",
      "chat.bot.personality.displayName: string",
      "messages: object[]",
      "messages[].id: string | integer !",
      "messages[].role: user | model | tool | system | event !",
      "messages[].media[].durationSeconds: number",
      "messages[].author.id: string | integer",
    ]),
  );
});

it("includes a field's description", () => {
  expect(describeFields(reportQuerySchema).find(({ name }) => name === "at")?.note).toContain("cut-off");
});
