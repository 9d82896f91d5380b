/** Ids may hold any character, file names may not. */
export function fileName(chatId: string, view: string, extension: string): string {
  const safe = chatId.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/gu, "");
  return `${[safe, view].filter(Boolean).join("-")}.${extension}`;
}

/** Hands a text to the browser as a file. */
export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file once this turn is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
