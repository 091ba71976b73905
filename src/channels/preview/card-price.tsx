import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { CardPrice } from "@/channels/preview/listing-card.ts";
import { formatMoney, type Region } from "@/lib/format.ts";

type CardPriceTextProps = {
  price: CardPrice;
  region: Region;
  currency: string;
  isLarge?: boolean;
};

/** The price to pay, and the price before a discount. */
export function CardPriceText({ price, region, currency, isLarge = false }: CardPriceTextProps) {
  const { now, before } = price;
  if (now === "") {
    return (
      <span className="text-sm text-ink-3">
        <Trans>No price</Trans>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={clsx("text-ink", isLarge ? "text-xl font-semibold" : "text-sm")}>
        {formatMoney(now, region, currency)}
      </span>
      {before !== "" && (
        <del className="text-sm text-ink-2">
          <span className="sr-only">
            <Trans context="Price before a discount">Before:</Trans>{" "}
          </span>
          {formatMoney(before, region, currency)}
        </del>
      )}
    </span>
  );
}
