import { Trans, useLingui } from "@lingui/react/macro";
import { CardPriceText } from "@/channels/preview/card-price.tsx";
import type { ListingCard } from "@/channels/preview/listing-card.ts";
import type { Region } from "@/lib/format.ts";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type CardVariantsProps = { card: ListingCard; sku: string; region: Region; currency: string };

/** The variants that a buyer can choose from. */
export function CardVariants({ card, sku, region, currency }: CardVariantsProps) {
  const { t } = useLingui();
  const { optionNames, variants } = card;
  const head = "px-3 py-2 text-left text-xs font-medium text-ink-2";
  return (
    <TableFrame label={t`Variants`}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line">
            {optionNames.map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
            <th scope="col" className={head}>
              <Trans>SKU</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>Price</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>Stock</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {variants.map((variant) => (
            <tr
              key={variant.sku}
              aria-current={variant.sku === sku ? true : undefined}
              className="aria-current:bg-accent-soft"
            >
              {variant.options.map((value, at) => (
                <td key={optionNames[at]} className="px-3 py-1.5 text-ink">
                  {value || "—"}
                </td>
              ))}
              <td className="px-3 py-1.5 font-mono text-xs text-ink-2">{variant.sku}</td>
              <td className="px-3 py-1.5">
                <CardPriceText price={variant.price} region={region} currency={currency} />
              </td>
              <td className="px-3 py-1.5 text-ink-2 tabular-nums">{variant.quantity || "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
