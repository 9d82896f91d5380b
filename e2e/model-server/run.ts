// The stand-in alone, by hand (browser tests start their own): `MODEL_SERVER_PORT=3178 npx tsx e2e/model-server/run.ts`
import { startModelServer } from "./start-model-server";

const server = await startModelServer({ port: Number(process.env.MODEL_SERVER_PORT ?? "3178") });
process.stdout.write(
  `GEMINI_BASE_URL=${server.geminiBaseUrl} OPENAI_BASE_URL=${server.openaiBaseUrl} ANTHROPIC_BASE_URL=${server.anthropicBaseUrl} (POST ${server.origin}/script)\n`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
