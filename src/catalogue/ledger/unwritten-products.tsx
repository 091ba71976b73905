import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import { type Unwritten, unwrittenProductsQuery } from "@/catalogue/ledger/change-sets-api.ts";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

/** Products that a change set didn't write, with the reason. Renders nothing if everything was written. */
export function UnwrittenProducts({ changeSet }: { changeSet: string }) {
  const { t, i18n } = useLingui();
  const listed = useInfiniteQuery(unwrittenProductsQuery(changeSet));
  const { data, error } = listed;
  const products = data?.pages.flatMap((page) => page.products) ?? [];

  if (error && !data)
    return (
      <Callout
        kind="warn"
        title={<Trans>We couldn’t load the products that weren’t changed</Trans>}
      >
        {i18n._(errorMessage(error))}
      </Callout>
    );
  if (products.length === 0 && !listed.hasNextPage) return null;
  return (
    <Disclosure open summary={<Trans>Not changed, fully or in part: {products.length}</Trans>}>
      <ul
        aria-label={t`Products that weren’t changed`}
        className="grid max-h-60 gap-2 overflow-y-auto text-sm"
      >
        {products.map((product, at) => (
          <li key={at} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <span className="font-mono text-xs leading-5 wrap-anywhere">{product.sku}</span>
            <span className="text-ink-2">{reasonOf(i18n, product)}</span>
          </li>
        ))}
      </ul>
      <ShowMore query={listed} />
    </Disclosure>
  );
}

function reasonOf(i18n: I18n, product: Unwritten): string {
  switch (product.is) {
    case "changed-since": {
      const fields = product.fields.map((field) => fieldLabel(i18n, field)).join(", ");
      return fields === ""
        ? i18n._(msg`Changed later, so the current version is kept.`)
        : i18n._(msg`Changed later, so current values are kept: ${fields}`);
    }
    case "gone":
      return i18n._(msg`No longer in the catalogue.`);
    case "exists":
      return i18n._(msg`Already back in the catalogue.`);
    case "in_use":
      return i18n._(msg`Used in orders, or has stock from another source.`);
    case "rejected":
      return i18n._(rejectionMessage(product.rejection));
  }
}
