import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processSingleton } from "../../core/process-singleton";
import { openStreams } from "../http/event-stream";
import { queueLengths } from "../workers/pools";

/** Labels are route patterns and fixed words: an id of a chat would be a new series for each. */
type MeasuredRequest = Readonly<{ method: string; route: string; status: number; seconds: number }>;

type Metrics = Readonly<{
  /** `scripts/setup/serve.mjs` calls it after every response. */
  measureRequest: (request: MeasuredRequest) => void;
  countIngested: (messages: number) => void;
  /** In the text format of Prometheus. */
  render: () => Promise<string>;
  contentType: string;
}>;

export const metrics = (): Metrics => processSingleton("metrics", createMetrics);

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The process: memory, processor, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "contextscope_http_request_duration_seconds",
    help: "Duration of responses by route pattern and status.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const ingested = new Counter({
    name: "contextscope_ingested_messages_total",
    help: "Messages that bots posted and the server stored.",
    registers,
  });
  new Gauge({
    name: "contextscope_worker_queue_length",
    help: "Computations that wait for a worker thread.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const [pool, length] of Object.entries(queueLengths())) this.set({ pool }, length);
    },
  });
  new Gauge({
    name: "contextscope_live_streams",
    help: "Open event streams.",
    registers,
    collect() {
      this.set(openStreams().count);
    },
  });
  return {
    measureRequest: ({ seconds, method, route, status }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countIngested: (messages) => ingested.inc(messages),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
