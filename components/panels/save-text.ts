/** Ids may contain any character, file names may not. */
export function fileName(chatId: string, view: string, extension: string): string {
  const safe = chatId.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/gu, "");
  return `${[safe, view].filter(Boolean).join("-")}.${extension}`;
}

/** Passes a text to the browser as a file download. */
export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download once this task ends.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
