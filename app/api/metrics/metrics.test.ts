import { afterAll, expect, test } from "vitest";
import { ROUTES } from "@/lib/api/routes";
import { metrics } from "@/lib/server/metrics/metrics";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { callApi, serveScratch } from "../v1/call-api.fixture";
import { GET } from "./route";

const scratch = serveScratch(openScratchStore());
afterAll(scratch.close);

test("counts requests, ingested messages, streams and queues, without ids or texts", async () => {
  const before = await read("contextscope_ingested_messages_total");
  await callApi(ROUTES.ingestMessages, {
    params: { chatId: "private-chat" },
    body: {
      chat: { bot: { name: "bot" } },
      messages: [
        { id: "a", role: "user", text: "private text" },
        { id: "b", role: "model", text: "private answer" },
      ],
    },
  });
  metrics().measureRequest({ method: "GET", route: "/chats/[id]", status: 200, seconds: 0.03 });
  expect(await read("contextscope_ingested_messages_total")).toBe(before + 2);
  const text = await ask();
  const labels = 'method="GET",route="/chats/[id]",status="200"';
  expect(text).toContain(`contextscope_http_request_duration_seconds_count{${labels}} 1`);
  expect(text).toContain('contextscope_worker_queue_length{pool="chats"} 0');
  expect(text).toContain("contextscope_live_streams 0");
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(text).not.toContain("private");
});

const ask = async (): Promise<string> => (await GET(new Request("http://127.0.0.1:3000/api/metrics"))).text();

async function read(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await ask())?.[1]);
}
