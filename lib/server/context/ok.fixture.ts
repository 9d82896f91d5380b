const isOk = <Answer extends Readonly<{ kind: string }>>(
  answer: Answer,
): answer is Extract<Answer, { kind: "ok" }> => answer.kind === "ok";

/** The successful result that a test expects; any other kind fails the test. */
export function ok<Answer extends Readonly<{ kind: string }>>(
  answer: Answer,
): Extract<Answer, { kind: "ok" }> {
  if (isOk(answer)) return answer;
  throw new Error(`expected an answer, got ${answer.kind}`);
}
