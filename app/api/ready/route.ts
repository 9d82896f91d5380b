import { connection } from "next/server";
import { checkReadiness } from "@/lib/server/health";

export async function GET(): Promise<Response> {
  await connection();
  const readiness = await checkReadiness();
  return readiness.ready
    ? Response.json({ status: "ready" })
    : Response.json({ status: "not ready", reason: readiness.reason }, { status: 503 });
}
