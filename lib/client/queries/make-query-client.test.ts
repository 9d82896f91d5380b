import { expect, it } from "vitest";
import { makeQueryClient } from "./make-query-client";
import { ProblemError } from "./problem-error";

it.each([
  ["a broken connection", new TypeError("Failed to fetch"), 2],
  ["a server in trouble", new ProblemError("busy", 503), 2],
  ["a rejected request", new ProblemError("message not found", 404), 1],
  ["a chat that is gone", new ProblemError("gone", 404, "no-chat"), 1],
])("after %s", async (_, error, times) => {
  let asked = 0;
  await makeQueryClient().prefetchQuery({
    queryKey: ["question"],
    queryFn: () => {
      asked += 1;
      throw error;
    },
    // Whether to retry at all is the client's decision.
    retryDelay: 0,
  });
  expect(asked).toBe(times);
});
