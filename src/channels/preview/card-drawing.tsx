import { Trans, useLingui } from "@lingui/react/macro";
import { CardImages } from "@/channels/preview/card-images.tsx";
import { CardPriceText } from "@/channels/preview/card-price.tsx";
import { CardVariants } from "@/channels/preview/card-variants.tsx";
import { DescriptionText } from "@/channels/preview/description-text.tsx";
import type { ListingCard } from "@/channels/preview/listing-card.ts";
import type { Region } from "@/lib/format.ts";

export type CardDrawingProps = {
  card: ListingCard;
  sku: string;
  /** The channel's name. */
  channel: string;
  region: Region;
  currency: string;
};

/**
 * A listing approximately as a buyer sees it. The data is what the channel gets, but the channel shows it in its own
 * design.
 */
export function CardDrawing({ card, sku, channel, region, currency }: CardDrawingProps) {
  const { title, description, features, brand, category, images, price, quantity, sends } = card;
  return (
    <article className="grid grid-cols-1 gap-4">
      {category && <p className="text-xs wrap-anywhere text-ink-2">{category}</p>}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {sends.images && <CardImages images={images} title={title} />}
        <div className="grid grid-cols-1 content-start gap-2">
          {brand && <p className="text-sm wrap-anywhere text-ink-2">{brand}</p>}
          {sends.title && (
            <p className="text-lg leading-6 font-semibold wrap-anywhere text-ink">
              {title || (
                <span className="text-ink-3">
                  <Trans>No title</Trans>
                </span>
              )}
            </p>
          )}
          <CardPriceText price={price} region={region} currency={currency} isLarge />
          <Availability quantity={quantity} />
        </div>
      </div>
      {card.variants.length > 0 && (
        <CardVariants card={card} sku={sku} region={region} currency={currency} />
      )}
      {features.length > 0 && (
        <ul className="ml-5 list-disc text-sm text-ink">
          {features.map((feature) => (
            <li key={feature} className="wrap-anywhere">
              {feature}
            </li>
          ))}
        </ul>
      )}
      {sends.description && <CardDescription description={description} />}
      {!(sends.title && sends.images && sends.description) && (
        <p className="text-sm text-ink-2">
          <Trans>{channel} shows its own product page. We send only this data.</Trans>
        </p>
      )}
    </article>
  );
}

function CardDescription({ description: { markup, text } }: Pick<ListingCard, "description">) {
  if (text === "") {
    return (
      <p className="text-sm text-ink-3">
        <Trans>No description</Trans>
      </p>
    );
  }
  if (markup === "html") return <DescriptionText html={text} />;
  return <p className="text-sm leading-6 wrap-anywhere whitespace-pre-line text-ink">{text}</p>;
}

function Availability({ quantity }: { quantity: string }) {
  const { t } = useLingui();
  if (quantity === "") return null;
  const isOut = quantity === "0" || quantity === "out_of_stock";
  const isCount = /^\d+$/.test(quantity);
  return (
    <p className="text-sm text-ink-2">
      {isOut ? t`Out of stock` : isCount ? t`In stock: ${quantity}` : t`In stock`}
    </p>
  );
}
