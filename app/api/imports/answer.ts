import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { AppError } from "@/lib/server/app-error";
import { failure } from "../respond";

/** Answers with what the work gives; a failure that a person can be told about is told. */
export async function answer(request: Request, work: () => unknown): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    if (error instanceof AppError) return failure(request, error.status, error.message);
    if (error instanceof ImportRefusal) return failure(request, 422, error.message);
    throw error;
  }
}
