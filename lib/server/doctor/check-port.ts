import { z } from "zod";
import { type Check, check, reasonOf } from "./check";

export type Address = Readonly<{ host: string; port: number; url: string }>;

const TIMEOUT_MS = 5000;
const healthSchema = z.object({ status: z.literal("ok") });
const readySchema = z.object({ status: z.literal("ready") });
const problemSchema = z.object({ error: z.string(), code: z.string() });

/** The port is free, or this product answers on it. `requireFree` throws if it cannot listen. */
export async function checkPort(
  address: Address,
  requireFree: (address: Address) => Promise<void>,
): Promise<Check> {
  const { ok, problem } = check("port");
  try {
    await requireFree(address);
    return ok(`${address.port} on ${address.host} is free`);
  } catch (error) {
    const ready = await askServer(address.url);
    if (ready === undefined) return problem(reasonOf(error), "then start again");
    return ready === true
      ? ok(`Contextscope runs at ${address.url}`)
      : problem(`Contextscope runs at ${address.url}, but is not ready: ${ready}`, "see the other lines");
  }
}

/** True if our server is ready, its sentence if it is not, undefined if another program answers. */
async function askServer(url: string): Promise<true | string | undefined> {
  try {
    if (!healthSchema.safeParse(await readJson(`${url}/api/health`)).success) return undefined;
    const answer = await readJson(`${url}/api/ready`);
    return readySchema.safeParse(answer).success || problemSchema.parse(answer).error;
  } catch {
    return undefined;
  }
}

const readJson = async (url: string): Promise<unknown> =>
  (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).json();
