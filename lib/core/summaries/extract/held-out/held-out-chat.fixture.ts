/** A chat that no rule was written for, with what a good summary of it must and must not say. */
export type HeldOutChat = Readonly<{
  title: string;
  bot: string;
  /** Who speaks, what they say; the bot by its name. */
  lines: readonly (readonly [speaker: string, text: string])[];
  /** Each is named when the summary holds all its parts, upper and lower case alike. */
  planted: readonly (readonly string[])[];
  never: readonly string[];
}>;
