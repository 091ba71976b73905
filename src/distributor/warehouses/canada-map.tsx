import { useLingui } from "@lingui/react/macro";
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  OUTLINE,
  placeOnMap,
  PROVINCE_PLACES,
} from "@/distributor/warehouses/canada-outline.ts";
import { formatNumber, type Region } from "@/lib/format.ts";

type CanadaMapProps = {
  /** Units by province, such as "ON". */
  units: ReadonlyMap<string, number>;
  region: Region;
};

const LARGEST = 20;
const SMALLEST = 4;
/** Neighbours whose labels would touch have theirs on different sides. */
const LABELLED_BELOW: ReadonlySet<string> = new Set(["AB"]);

/**
 * Units by province as circles with proportional areas. The table beside the map has the same numbers by warehouse.
 */
export function CanadaMap({ units, region }: CanadaMapProps) {
  const { t } = useLingui();
  const places = Object.entries(PROVINCE_PLACES).flatMap(([province, place]) => {
    const count = units.get(province) ?? 0;
    return count > 0 ? [{ province, count, ...placeOnMap(place) }] : [];
  });
  const most = Math.max(1, ...places.map(({ count }) => count));
  const summary = places
    .map(({ province, count }) => `${province} ${formatNumber(count, region)}`)
    .join(", ");

  return (
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role="img"
      aria-label={t`Units by province: ${summary}`}
      className="h-auto w-full"
    >
      <path d={OUTLINE} className="fill-sunken stroke-line-strong" strokeWidth={0.75} />
      {places.map(({ province, count, x, y }) => {
        const radius = Math.max(SMALLEST, LARGEST * Math.sqrt(count / most));
        return (
          <g key={province}>
            <circle
              cx={x}
              cy={y}
              r={radius}
              className="fill-accent/70 stroke-accent forced-colors:fill-[CanvasText]"
            />
            <text
              x={x}
              y={LABELLED_BELOW.has(province) ? y + radius + 10 : y - radius - 4}
              textAnchor="middle"
              className="fill-ink text-[9px] font-medium tabular-nums"
            >
              {province} {formatNumber(count, region)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
