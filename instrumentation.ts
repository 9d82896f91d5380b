/** Next calls it once, before the server is ready. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: a constant of Next's compiler
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { offerWarmUp } = await import("./lib/server/workers/pools");
  offerWarmUp();
  const { startRetentionTimer } = await import("./lib/server/retention/retention-timer");
  startRetentionTimer();
}
