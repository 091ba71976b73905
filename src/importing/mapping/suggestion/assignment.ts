/** A column that may fill a target, with a positive weight. */
export type WeightedPair<Target extends string> = {
  column: number;
  target: Target;
  weight: number;
};

/**
 * The choice of edges with the greatest total weight in which each column and each target occurs at
 * most once. The targets are processed in turn; each follows the path of the least loss, which may
 * move earlier targets to other columns.
 */
export function assigned<Target extends string>(
  edges: readonly WeightedPair<Target>[],
): WeightedPair<Target>[] {
  const targets = [...new Set(edges.map(({ target }) => target))];
  const columns = [...new Set(edges.map(({ column }) => column))];
  const weights = new Map(edges.map((edge) => [`${edge.target} ${edge.column}`, edge]));
  const weightOf = (row: number, at: number) =>
    weights.get(`${targets[row]} ${columns[at]}`)?.weight ?? 0;
  // Each target also gets an imaginary column of weight 0, so that a target can remain without a real one.
  const width = columns.length + targets.length;
  const cost = (row: number, at: number) => (at < columns.length ? -weightOf(row, at) : 0);
  const rowOf = cheapest(targets.length, width, cost);
  return rowOf.flatMap((row, at) => {
    const edge = row === -1 ? undefined : weights.get(`${targets[row]} ${columns[at]}`);
    return edge === undefined ? [] : [edge];
  });
}

/** The Hungarian method: the row of each column, or -1, at the least total cost. There are more columns than rows. */
function cheapest(
  height: number,
  width: number,
  cost: (row: number, at: number) => number,
): number[] {
  const rowOf = filledWith(width + 1, -1);
  const rowPrice = filledWith(height, 0);
  const columnPrice = filledWith(width + 1, 0);
  for (let row = 0; row < height; row++) {
    const slack = filledWith(width, Number.POSITIVE_INFINITY);
    const from = filledWith(width, -1);
    const isDone = filledWith(width + 1, false);
    let at = width;
    rowOf[width] = row;
    do {
      isDone[at] = true;
      const current = rowOf[at] ?? 0;
      let [least, next] = [Number.POSITIVE_INFINITY, -1];
      for (let column = 0; column < width; column++) {
        if (isDone[column] === true) continue;
        const reduced =
          cost(current, column) - (rowPrice[current] ?? 0) - (columnPrice[column] ?? 0);
        if (reduced < (slack[column] ?? 0)) [slack[column], from[column]] = [reduced, at];
        if ((slack[column] ?? 0) < least) [least, next] = [slack[column] ?? 0, column];
      }
      for (let column = 0; column <= width; column++) {
        const owner = rowOf[column] ?? -1;
        if (isDone[column] === true) {
          rowPrice[owner] = (rowPrice[owner] ?? 0) + least;
          columnPrice[column] = (columnPrice[column] ?? 0) - least;
        } else if (column < width) slack[column] = (slack[column] ?? 0) - least;
      }
      at = next;
    } while (rowOf[at] !== -1);
    for (; at !== width; at = from[at] ?? width) rowOf[at] = rowOf[from[at] ?? width] ?? -1;
  }
  return rowOf.slice(0, width);
}

const filledWith = <Value>(length: number, value: Value): Value[] =>
  Array.from({ length }, () => value);
