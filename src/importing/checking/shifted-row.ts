type Cells = readonly string[];

/**
 * How many cells of a row match their columns, and how many don't. Only columns whose values have a recognizable form
 * count.
 */
export type Fitting = { right: number; wrong: number };

/** Limits the attempts: if more rows look shifted, the whole table is being read wrongly. */
export const MOST_TRIES = 2000;

/**
 * Finds rows whose cells are shifted by an unquoted comma or a lost delimiter: all cells match once neighbours are
 * joined, a gap is inserted or an empty cell is removed.
 */
export function shiftedRows(width: number, fittingOf: (cells: Cells) => Fitting) {
  let tries = 0;

  function isShifted(cells: Cells): boolean {
    const surplus = cells.length - width;
    const { right, wrong } = fittingOf(cells);
    // A single wrong value in a row of the right width is just a wrong value.
    if (wrong === 0 || (surplus === 0 && wrong < 2) || tries >= MOST_TRIES) return false;
    tries += 1;
    return arrangements(cells, surplus).some((arranged) => {
      const then = fittingOf(arranged);
      // Inserting a gap into a row of the right width removes its last cell, so one match fewer is expected.
      return then.wrong === 0 && then.right >= right + wrong - (surplus === 0 ? 1 : 0);
    });
  }
  return { isShifted, tries: () => tries };
}

function arrangements(cells: Cells, surplus: number): string[][] {
  const places = cells.map((_cell, at) => at);
  if (surplus > 0) {
    return places.map((at) => [
      ...cells.slice(0, at),
      cells.slice(at, at + surplus + 1).join(","),
      ...cells.slice(at + surplus + 1),
    ]);
  }
  const gap = Array<string>(Math.max(1, -surplus)).fill("");
  return places.flatMap((at) => [
    [...cells.slice(0, at), ...gap, ...cells.slice(at)],
    ...(cells[at] === "" ? [[...cells.slice(0, at), ...cells.slice(at + 1)]] : []),
  ]);
}
