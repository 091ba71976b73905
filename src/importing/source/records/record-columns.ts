/** A path below the row element, and the column of its values, or -1 if it has none. */
export type RecordNode = { path: string; children: Map<string, RecordNode>; column: number };

/** The columns in the order in which elements were found. The preview and the full read share them. */
export type RecordColumns = { names: string[]; root: RecordNode };

export const recordColumns = (): RecordColumns => ({ names: [], root: nodeAt("") });

export function childOf(node: RecordNode, name: string): RecordNode {
  const known = node.children.get(name);
  if (known !== undefined) return known;
  const child = nodeAt(node.path === "" ? name : `${node.path}/${name}`);
  node.children.set(name, child);
  return child;
}

const nodeAt = (path: string): RecordNode => ({ path, children: new Map(), column: -1 });
