const isOk = <Answer extends Readonly<{ kind: string }>>(
  answer: Answer,
): answer is Extract<Answer, { kind: "ok" }> => answer.kind === "ok";

/** The answer that a test counts on; any other kind fails it by name. */
export function ok<Answer extends Readonly<{ kind: string }>>(
  answer: Answer,
): Extract<Answer, { kind: "ok" }> {
  if (isOk(answer)) return answer;
  throw new Error(`expected an answer, got ${answer.kind}`);
}
