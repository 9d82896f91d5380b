import http from "node:http";
import { expect, test } from "./fixtures";
import { WorkbenchPage } from "./pages/workbench-page";

/** Raw, because fetch does not let a caller forge Host or Origin. */
function ask(baseURL: string, method: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(baseURL);
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    request.on("error", reject).end();
  });
}

test("only loopback hosts are served", async ({ baseURL }) => {
  for (const path of ["/", "/api/health", "/api/v1/chats", "/_next/static/x.js"]) {
    expect((await ask(baseURL ?? "", "GET", path, { host: "evil.example" })).status).toBe(421);
  }
});

test("a write from another origin is rejected", async ({ baseURL }) => {
  const host = new URL(baseURL ?? "").host;
  const forged = { host, origin: "https://evil.example", "next-action": "0".repeat(40) };
  expect((await ask(baseURL ?? "", "POST", "/", forged)).status).toBe(403);
  expect((await ask(baseURL ?? "", "POST", "/", { host })).status).toBe(403);
});

test("pages have a content security policy without a bypass of its nonce", async ({ request }) => {
  const [first, second] = [await request.get("/"), await request.get("/")];
  const policy = first.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/);
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).not.toBe(second.headers()["content-security-policy"]);
  expect(first.headers()["x-content-type-options"]).toBe("nosniff");
  expect(first.headers()["x-powered-by"]).toBeUndefined();
});

test("media have their own type, a sandbox and ranges", async ({ request }) => {
  const chats = await (await request.get("/api/v1/chats?media=1&limit=1")).json();
  const id = encodeURIComponent(chats.chats[0].id);
  const page = await (await request.get(`/api/v1/chats/${id}/messages?limit=100`)).json();
  const items = page.messages.flatMap(
    (message: { media: { hash?: string; mime?: string }[] }) => message.media,
  );
  const image = items.find((item: { mime?: string }) => item.mime === "image/png");
  const response = await request.get(`/api/media/${image.hash}`);
  expect(response.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect((await response.body()).subarray(1, 4).toString()).toBe("PNG");
  const part = await request.get(`/api/media/${image.hash}`, { headers: { range: "bytes=1-3" } });
  expect(part.status()).toBe(206);
  expect((await part.body()).toString()).toBe("PNG");
  expect((await request.get("/api/media/nothing")).status()).toBe(404);
});

/** Its only video is VP9, which every Chromium plays. */
const THIRD_ENTRANCE = "-1001746203355";

test("a stored video shows a frame in the panel and plays in its own tab", async ({ page, context }) => {
  const bench = new WorkbenchPage(page);
  await bench.showPanels("media");
  await bench.open(THIRD_ENTRANCE);
  const link = bench.panel("Media").getByRole("link", { name: "sticker.webm" });
  const frame = link.locator("video");
  await expect.poll(() => frame.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(128);
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  const isPlayable = () => tab.locator("video").evaluate((video: HTMLVideoElement) => video.readyState > 0);
  await expect.poll(isPlayable).toBe(true);
});

test("a stored video is served by range, with its type and nothing else allowed", async ({ request }) => {
  const page = await (await request.get(`/api/v1/chats/${THIRD_ENTRANCE}/messages?limit=100`)).json();
  const { hash, bytes } = page.messages
    .flatMap(({ media }: { media: object[] }) => media)
    .find(({ mime }: { mime?: string }) => mime === "video/webm");
  const part = (range: string) => request.get(`/api/media/${hash}`, { headers: { range } });
  const whole = await part("bytes=0-");
  expect(whole.status()).toBe(206);
  expect(whole.headers()).toMatchObject({
    "content-type": "video/webm",
    "content-range": `bytes 0-${bytes - 1}/${bytes}`,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; media-src 'self'",
  });
  const end = await part("bytes=-100");
  expect([end.status(), end.headers()["content-length"]]).toEqual([206, "100"]);
  expect(await end.body()).toEqual((await whole.body()).subarray(-100));
  const beyond = await part(`bytes=${bytes}-`);
  expect([beyond.status(), beyond.headers()["content-range"]]).toEqual([416, `bytes */${bytes}`]);
});

test("an unreadable URL shows a way back", async ({ page, expectedFailures }) => {
  expectedFailures.push("404 /chats/%E0%A4%A");
  await page.goto("/chats/%E0%A4%A");
  await expect(page.getByRole("main").getByRole("link", { name: "All chats" })).toBeVisible();
});
