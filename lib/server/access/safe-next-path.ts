/** Where to go after signing in: a path of this server, never another site. */
export function safeNextPath(next: string | undefined): string {
  const base = "http://contextscope.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, base)) return "/";
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && !pathname.startsWith("//") && !pathname.startsWith("/login")
    ? pathname + search
    : "/";
}
