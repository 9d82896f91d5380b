/** Idle connections do not keep a process running, but ending them takes a moment of it. */
export async function stayAlive(work: () => Promise<unknown>): Promise<void> {
  const timer = setInterval(() => undefined, 1000);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
