type Cells = readonly string[];

/** How many cells of a row hold what their columns are for, and how many do not; of columns where one can tell. */
export type Fitting = { right: number; wrong: number };

/** How often it is tried. Where more rows look shifted, it is the table that is read wrongly. */
const MOST_TRIES = 2000;

/**
 * Finds rows whose cells stand beside their columns, as an unquoted comma or a lost one leaves them: everything fits
 * once two neighbours are put together, or a gap is put between two.
 */
export function shiftedRows(width: number, fittingOf: (cells: Cells) => Fitting) {
  let tries = 0;

  return (cells: Cells): boolean => {
    const surplus = cells.length - width;
    const { right, wrong } = fittingOf(cells);
    // One wrong value in a row of the right width is a wrong value.
    if (wrong === 0 || (surplus === 0 && wrong < 2) || tries >= MOST_TRIES) return false;
    tries += 1;
    return arrangements(cells, surplus).some((arranged) => {
      const then = fittingOf(arranged);
      // In a row of the right width, a cell beside the table was lost to make room.
      return then.wrong === 0 && then.right >= right + wrong - (surplus === 0 ? 1 : 0);
    });
  };
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
