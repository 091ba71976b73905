/**
 * For each node of a graph, the number of the cycle that it's on, or -1 if it's on none (Tarjan's strongly connected
 * components, without recursion).
 */
export function cyclesOf(
  count: number,
  nextOf: (node: number) => readonly number[],
  starts: Iterable<number> = Array.from({ length: count }, (_none, node) => node),
): number[] {
  const cycles = Array.from({ length: count }, () => -1);
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  let found = 0;

  for (const start of starts) {
    if (order.has(start)) continue;
    const path = [{ node: start, next: enter(start), at: 0 }];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node, next } = step;
      const target = next[step.at];
      step.at += 1;
      if (target === undefined) {
        path.pop();
        leave(node, next);
        const above = path.at(-1);
        if (above !== undefined) lower(above.node, low.get(node) ?? 0);
      } else if (!order.has(target)) {
        path.push({ node: target, next: enter(target), at: 0 });
      } else if (isOpen.has(target)) {
        lower(node, order.get(target) ?? 0);
      }
    }
  }
  return cycles;

  function enter(node: number): readonly number[] {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    return nextOf(node);
  }

  function lower(node: number, to: number) {
    low.set(node, Math.min(low.get(node) ?? 0, to));
  }

  function leave(node: number, next: readonly number[]) {
    if (low.get(node) !== order.get(node)) return;
    const members = open.splice(open.lastIndexOf(node));
    for (const member of members) isOpen.delete(member);
    if (members.length === 1 && !next.includes(node)) return;
    for (const member of members) cycles[member] = found;
    found += 1;
  }
}
