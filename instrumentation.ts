import type { Instrumentation } from "next";

/** Next calls it once, before the server is ready. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: a constant of Next's compiler
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { offerWarmUp } = await import("./lib/server/workers/pools");
  const { metrics } = await import("./lib/server/metrics/metrics");
  offerWarmUp();
  const { startRetentionTimer } = await import("./lib/server/retention/retention-timer");
  startRetentionTimer();
  metrics();
}

/** Next calls it for every error that no handler answers. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  // biome-ignore lint/style/noProcessEnv: a constant of Next's compiler
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("./lib/server/http/log-request-error");
  logRequestError(error, request.headers, routePath);
};
