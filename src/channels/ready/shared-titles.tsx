import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { MOST_SHARED_TITLES, sharedTitlesQuery } from "@/channels/listing/listings-api.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** A longer list would push the rest of the page out of sight. */
const MOST_SHOWN = 10;

/**
 * Warns about titles that several products would share in the shop, before anything is sent. Renders nothing if there
 * are none.
 */
export function SharedTitles({ planned: { channel, definition } }: { planned: PlannedChannel }) {
  const { data = [] } = useQuery({ ...sharedTitlesQuery(channel.id), meta: { silent: true } });
  if (data.length === 0) return null;
  const more = data.length - MOST_SHOWN;
  const { name, uniqueTitles } = definition;
  return (
    <Callout
      kind={uniqueTitles ? "bad" : "warn"}
      title={<Trans>Some products have the same title</Trans>}
    >
      <p>
        {uniqueTitles ? (
          <Trans>
            {name} creates the first product with each title and rejects the others. Give each
            product its own title, or put variants of one product in the same variant group.
          </Trans>
        ) : (
          <Trans>
            Buyers can’t tell them apart on {name}. Give each product its own title, or put variants
            of one product in the same variant group.
          </Trans>
        )}
      </p>
      <ul className="mt-2 grid gap-1">
        {data.slice(0, MOST_SHOWN).map(({ title, products, skus }) => (
          <li key={title} className="wrap-anywhere">
            {title}{" "}
            <span className="text-ink-2">
              <Plural value={products} one="# product" other="# products" />
              {" · "}
              <span className="font-mono text-xs">{skus.join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1">
          {data.length < MOST_SHARED_TITLES ? (
            <Plural value={more} one="and # more title" other="and # more titles" />
          ) : (
            <Plural
              value={more}
              one="and at least # more title"
              other="and at least # more titles"
            />
          )}
        </p>
      )}
    </Callout>
  );
}
