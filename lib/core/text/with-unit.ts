/** "1 exchange", "2 exchanges": for log lines and the bot's replies, which are English only. */
export const withUnit = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
