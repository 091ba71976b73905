import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ListingNeed } from "@/catalogue/quality/listing-needs.ts";
import { type ListingGaps, openGaps } from "@/importing/comparing/listing-gaps.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

const LINES: Record<ListingNeed, (count: number) => ReactNode> = {
  title: (count) => (
    <Plural
      value={count}
      one="# product will have no title and can’t be listed."
      other="# products will have no title and can’t be listed."
    />
  ),
  price: (count) => (
    <Plural
      value={count}
      one="# product will have no price and can’t be listed."
      other="# products will have no price and can’t be listed."
    />
  ),
  images: (count) => (
    <Plural
      value={count}
      one="# product will have no image. Most marketplaces require one."
      other="# products will have no image. Most marketplaces require one."
    />
  ),
};

/** Shows before the import which listing fields of its new and changed products will be empty. */
export function ListingGapsCallout({ gaps }: { gaps: ListingGaps }) {
  const open = openGaps(gaps);
  if (open.length === 0) return null;

  return (
    <Callout kind="warn" title={<Trans>Some products will be incomplete</Trans>}>
      <ul>
        {open.map((need) => (
          <li key={need}>{LINES[need](gaps[need].new + gaps[need].updated)}</li>
        ))}
      </ul>
      <Trans>
        Choose the missing columns under Columns, or import now and complete the products later.
      </Trans>
    </Callout>
  );
}
