/** A path below the element of a row, and the column of its values, if it ever had any. */
export type RecordNode = { path: string; children: Map<string, RecordNode>; column: number };

/** The columns of elements, in the order in which they were met; the same for a look and for the reading after it. */
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
