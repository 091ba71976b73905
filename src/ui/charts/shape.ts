import { heightOf, placeOf, type ValueScale, type Value } from "@/ui/charts/scale.ts";

type Dot = { x: number; y: number };

/** Runs of known values. A value that wasn't recorded ends a run, so the chart shows a gap. */
function runsOf(values: readonly Value[], scale: ValueScale): Dot[][] {
  const runs: Dot[][] = [];
  let open = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      open = false;
      continue;
    }
    const dot = { x: placeOf(index, values.length, "edges"), y: 100 - heightOf(value, scale) };
    if (open) runs.at(-1)?.push(dot);
    else runs.push([dot]);
    open = true;
  }
  return runs;
}

const written = (value: number) => String(Number(value.toFixed(2)));
const at = ({ x, y }: Dot) => `${written(x)} ${written(y)}`;

/** The path of a line in a box of 100 × 100. It omits isolated values, which `dotPath` draws as dots. */
export function linePath(values: readonly Value[], scale: ValueScale): string {
  return runsOf(values, scale)
    .filter((run) => run.length > 1)
    .map((run) => `M${run.map(at).join("L")}`)
    .join("");
}

/**
 * The path of isolated values, which have no recorded value next to them: lines of zero length that round ends draw as
 * dots. The stroke must not be dashed, because a gap between dashes would hide a dot.
 */
export function dotPath(values: readonly Value[], scale: ValueScale): string {
  return runsOf(values, scale)
    .filter((run) => run.length === 1)
    .map((run) => `M${run.map(at).join("")}h0`)
    .join("");
}

/** The path of the area between a line and the bottom of the box. */
export function areaPath(values: readonly Value[], scale: ValueScale): string {
  return runsOf(values, scale)
    .filter((run) => run.length > 1)
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      return first && last
        ? `M${written(first.x)} 100L${run.map(at).join("L")}L${written(last.x)} 100Z`
        : "";
    })
    .join("");
}
