import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  OUTLINE,
  placeOnMap,
  PROVINCE_PLACES,
} from "@/distributor/warehouses/canada-outline.ts";
import type { ProvinceUnits } from "@/distributor/warehouses/warehouse-units.ts";
import { formatNumber, type Region } from "@/lib/format.ts";

type CanadaMapProps = {
  /** The units of each province, by its code, such as "ON". */
  provinces: ReadonlyMap<string, ProvinceUnits>;
  /** The URL of the list of items in these warehouses. */
  addressOf: (codes: readonly string[]) => string;
  region: Region;
};

const LARGEST = 20;
const SMALLEST = 4;
/** Provinces whose label is below their circle, because it would touch a neighbour's label on the usual side. */
const LABELLED_BELOW: ReadonlySet<string> = new Set(["AB"]);

/**
 * Units by province as circles with proportional areas, each a link to its items. The table beside the map has the same
 * numbers by warehouse.
 */
export function CanadaMap({ provinces, addressOf, region }: CanadaMapProps) {
  const { t } = useLingui();
  const places = Object.entries(PROVINCE_PLACES).flatMap(([province, place]) => {
    const found = provinces.get(province);
    return found ? [{ province, ...found, ...placeOnMap(place) }] : [];
  });
  const most = Math.max(1, ...places.map(({ units }) => units));

  return (
    <figure aria-label={t`Units by province`}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className="h-auto w-full">
        <path
          aria-hidden
          d={OUTLINE}
          className="fill-sunken stroke-line-strong"
          strokeWidth={0.75}
        />
        {places.map(({ province, units, codes, x, y }) => {
          const radius = Math.max(SMALLEST, LARGEST * Math.sqrt(units / most));
          return (
            <Link key={province} to={addressOf(codes)} className="group outline-none">
              <circle
                cx={x}
                cy={y}
                r={radius}
                className="fill-accent/70 stroke-accent transition-colors group-hover:fill-accent group-focus-visible:stroke-ink group-focus-visible:stroke-2 forced-colors:fill-[LinkText]"
              />
              <text
                x={x}
                y={LABELLED_BELOW.has(province) ? y + radius + 10 : y - radius - 4}
                textAnchor="middle"
                className="fill-ink text-[9px] font-medium tabular-nums underline-offset-2 group-hover:underline group-focus-visible:underline"
              >
                {province} {formatNumber(units, region)}
              </text>
            </Link>
          );
        })}
      </svg>
    </figure>
  );
}
