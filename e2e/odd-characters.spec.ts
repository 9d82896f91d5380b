import { expect, test } from "./fixtures";
import { untilInteractive } from "./pages/until-interactive";

/** NUL, lone surrogates in both halves, an escape sequence, line separators, a carriage return and noncharacters. */
const ODD = "a\u0000b \ud800c \udc00d \u001b[31me \u2028f\u2029 g\r\nh\ri \ufffe\uffff \u202ej";
const CHAT = "odd-characters";

// The fixtures fail a test on every error in the console, hydration errors included.
test("a chat whose title, names and texts hold NUL and lone surrogates hydrates cleanly", async ({
  page,
  request,
}) => {
  const authors = ["first", "second"].map((id) => ({ id, name: `${id} ${ODD}` }));
  const messages = Array.from({ length: 12 }, (_, place) => ({
    id: `m${place}`,
    role: place % 3 === 2 ? "model" : "user",
    text: `${place} ${ODD}`,
    ...(place % 3 !== 2 && { author: authors[place % 2] }),
  }));
  const response = await request.post(`/api/v1/chats/${CHAT}/messages`, {
    headers: { "content-type": "application/json" },
    data: JSON.stringify({
      chat: { title: `Odd ${ODD}`, bot: { name: `bot ${ODD}` }, systemPrompt: `prompt ${ODD}` },
      messages,
    }),
  });
  expect(response.status(), await response.text()).toBe(200);
  for (const address of ["/", `/chats/${CHAT}`, `/chats/${CHAT}/compare`, "/activity"]) {
    await page.goto(address);
    await untilInteractive(page);
  }
  await page.goto(`/chats/${CHAT}`);
  await expect(page.getByText("11 a", { exact: false }).first()).toBeVisible();
});
