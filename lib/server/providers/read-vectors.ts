import { z } from "zod";
import { CallFailure } from "./call-failure";

const vectorSchema = z.array(z.number()).min(1);
const geminiSchema = z.object({ embeddings: z.array(z.object({ values: vectorSchema })) });
const openaiSchema = z.object({ data: z.array(z.object({ index: z.int(), embedding: vectorSchema })) });

type Vectors = readonly (readonly number[])[];

/** A missing vector would silently shift all later ones to another text. */
function checked(vectors: Vectors | undefined, expected: number): Vectors {
  if (vectors?.length === expected) return vectors;
  throw new CallFailure("unreadable", `The answer does not contain ${expected} vectors.`);
}

export const readGeminiVectors = (body: unknown, expected: number): Vectors =>
  checked(
    geminiSchema.safeParse(body).data?.embeddings.map(({ values }) => values),
    expected,
  );

/** OpenAI guarantees no order: the index names the text of a vector. */
export const readOpenaiVectors = (body: unknown, expected: number): Vectors =>
  checked(
    openaiSchema
      .safeParse(body)
      .data?.data.toSorted((a, b) => a.index - b.index)
      .map(({ embedding }) => embedding),
    expected,
  );
