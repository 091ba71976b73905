import { Trans, useLingui } from "@lingui/react/macro";
import type { ItemChange } from "@/distributor/catalogue/items-api.ts";
import { formatDay, formatMoney, formatMoment, formatNumber, type Region } from "@/lib/format.ts";

const MONEY = ["cost", "regular_cost", "msrp", "map"];
const SHOWN = [...MONEY, "total", "lifecycle", "promo_ends", "missing_since"];

/** How prices and stock of an item changed, the latest first. */
export function ItemHistory({
  changes,
  region,
}: {
  changes: readonly ItemChange[];
  region: Region;
}) {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    cost: t`Cost`,
    regular_cost: t`Cost without promotion`,
    msrp: t`MSRP`,
    map: t`MAP`,
    total: t`Stock`,
    lifecycle: t`Lifecycle`,
    promo_ends: t`Promotion ends`,
    missing_since: t`No longer listed since`,
  };
  function shown(field: string, value: unknown): string {
    if (typeof value === "number" && MONEY.includes(field))
      return formatMoney(String(value), region, "CAD");
    if (typeof value === "number") return formatNumber(value, region);
    return typeof value === "string" ? value : "—";
  }

  return (
    <ol className="grid gap-3 text-sm">
      {changes.map(({ seq, before, after, file }) => (
        <li key={seq} className="grid gap-0.5">
          <span className="text-xs text-ink-3">
            {file.made_on === null
              ? formatMoment(file.created_at, region)
              : formatDay(file.made_on, region)}
            {" · "}
            {file.name}
          </span>
          {before === null ? (
            <Trans>Added</Trans>
          ) : (
            <ul>
              {SHOWN.filter((field) => field in before).map((field) => (
                <li key={field}>
                  {labels[field]}: <s className="text-ink-3">{shown(field, before[field])}</s>{" "}
                  {shown(field, after?.[field])}
                </li>
              ))}
              {SHOWN.every((field) => !(field in before)) && (
                <li>
                  <Trans>Description or other details changed</Trans>
                </li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
