/** Ids from the root of a message tree to a node; stops at a cycle or a missing parent. */
export function branchTo(
  nodes: Readonly<Record<string, unknown>>,
  leaf: string | undefined,
  parentOf: (node: unknown) => string | undefined,
): readonly string[] {
  const branch = new Set<string>();
  for (
    let id = leaf;
    id !== undefined && !branch.has(id) && Object.hasOwn(nodes, id);
    id = parentOf(nodes[id])
  )
    branch.add(id);
  return [...branch].reverse();
}
