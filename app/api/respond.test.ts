import { expect, it } from "vitest";
import { z } from "zod";
import { ASKED_BY_PAGE, REFUSED_WITH } from "@/lib/contract/refusal";
import { chatNotFound, parseQuery } from "./respond";

const ask = (headers: Record<string, string>) => new Request("http://localhost/api?limit=many", { headers });

it("refuses anybody with a status", async () => {
  const response = chatNotFound(ask({}));
  expect([response.status, response.headers.get(REFUSED_WITH)]).toEqual([404, null]);
  expect(await response.json()).toEqual({ error: "This chat does not exist." });
});

it("refuses our own page with an answer, which no browser calls an error", async () => {
  const response = chatNotFound(ask({ [ASKED_BY_PAGE]: "1" }));
  expect([response.status, response.headers.get(REFUSED_WITH)]).toEqual([200, "404"]);
  expect(await response.json()).toEqual({ error: "This chat does not exist." });
});

it.each([
  [{}, 400],
  [{ [ASKED_BY_PAGE]: "1" }, 200],
])("a bad query asked with %o gets %i", (headers, status) => {
  const query = parseQuery(ask(headers), z.object({ limit: z.coerce.number() }));
  expect(query.ok || query.response.status).toBe(status);
});
