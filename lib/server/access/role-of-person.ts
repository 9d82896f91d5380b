import type { People } from "./access-settings";
import type { Role } from "./caller";

const isListed = (people: readonly string[], person: string): boolean =>
  people.some((entry) => (entry.startsWith("@") ? person.endsWith(entry) : person === entry));

/** Undefined for somebody who is in neither list. */
export function roleOfPerson({ admins, viewers }: People, name: string): Role | undefined {
  const person = name.toLowerCase();
  if (isListed(admins, person)) return "admin";
  return isListed(viewers, person) ? "viewer" : undefined;
}
