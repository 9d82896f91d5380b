import { ImportRefusal } from "@/lib/import/import-refusal";
import { AppError } from "@/lib/server/errors";

/** Answers with what the work gives; a failure that a person can be told about is told. */
export async function answer(work: () => unknown): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    if (error instanceof AppError) return Response.json({ error: error.message }, { status: error.status });
    if (error instanceof ImportRefusal) return Response.json({ error: error.message }, { status: 422 });
    throw error;
  }
}
