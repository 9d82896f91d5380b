const RELEVANT_LENGTH = 200;
const EPISODE_LENGTH = 150;
export const MAX_RELEVANT = 5;
export const MAX_EPISODES = 3;

export type Snippet = Readonly<{ text: string; score: number }>;
type EpisodeText = Readonly<{ topic: string; summary: string }>;

/** The first `length` code points; stops reading there, however long the text is. */
function firstCodePoints(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  let count = 0;
  for (const point of text) {
    if (count === length) break;
    end += point.length;
    count += 1;
  }
  return text.slice(0, end);
}

export const relevantExcerpt = (text: string): string => firstCodePoints(text, RELEVANT_LENGTH);
export const episodeExcerpt = (summary: string): string => firstCodePoints(summary, EPISODE_LENGTH);

export const writeSummary = (summary: string): string => `Conversation summary so far:\n${summary}`;

export const writeProfile = (summary: string): string => `User Profile: ${summary}`;

/** The dots also follow a text that was not cut, as in the reference bot. */
export const writeRelevant = (snippets: readonly Snippet[]): string =>
  [
    "Relevant Past Context:",
    ...snippets.map(({ text, score }) => `[Relevance: ${score.toFixed(2)}] ${relevantExcerpt(text)}...`),
  ].join("\n");

export const writeEpisodes = (episodes: readonly EpisodeText[]): string =>
  [
    "Memorable Events:",
    ...episodes.map(({ topic, summary }) => `[${topic}] ${episodeExcerpt(summary)}...`),
  ].join("\n");
