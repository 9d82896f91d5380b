import { readFileSync } from "node:fs";
import { AppError } from "./app-error";

/**
 * The secret in a file, without the line break at its end.
 * @param name the variable that names the file, for the error
 */
export function readSecretFile(name: string, file: string): string {
  const text = readText(name, file).replace(/\r?\n$/, "");
  if (text === "") throw new AppError("unavailable", `The file of ${name} is empty: ${file}`);
  return text;
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new AppError("unavailable", `The file of ${name} cannot be read: ${file}`, { cause: error });
  }
}
