const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);

const TOKEN = /<([@#!]?)([^<>|]{1,2000})(?:\|([^<>]{0,2000}))?>/g;

/** Slack's mark-up as a person reads it: `<@U1>` is a name, `<https://…|label>` a link, `&lt;` a bracket. */
export function slackText(text: string, nameOf: (userId: string) => string | undefined): string {
  const readable = text.replace(TOKEN, (_, sign: string, target: string, label: string | undefined) => {
    if (sign === "@") return `@${label ?? nameOf(target) ?? target}`;
    if (sign === "#") return `#${label ?? target}`;
    if (sign === "!") return `@${label ?? target.replace(/\^.*$/, "")}`;
    return label === undefined || label === target ? target : `${label} (${target})`;
  });
  return readable.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
