import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SHOWN } from "@/site/landing/live-columns.ts";
import { LANDING_COLUMNS } from "@/site/landing/landing-sample-file.ts";

/** Each column with its product field above its name in the file. */
export function LiveHeader({ isRecognised }: { isRecognised: boolean }) {
  const column = (name: ReactNode, { at, className }: (typeof SHOWN)[keyof typeof SHOWN]) => (
    <th scope="col" className={clsx("py-2 font-medium", className)}>
      <span className={clsx("block", !isRecognised && "invisible")}>{name}</span>
      <span className="block truncate font-mono text-xs font-normal text-ink-3">
        {LANDING_COLUMNS[at]}
      </span>
    </th>
  );
  return (
    <thead className="border-b border-line bg-raised text-ink-2">
      <tr>
        {column("SKU", SHOWN.sku)}
        {column(<Trans>Title</Trans>, SHOWN.title)}
        {column("GTIN", SHOWN.gtin)}
        {column(<Trans>Minimum price</Trans>, SHOWN.lowest)}
        {column(<Trans>Price</Trans>, SHOWN.price)}
        <th scope="col" className="px-3 py-2 align-top font-medium sm:px-4">
          <Trans>Issue</Trans>
        </th>
      </tr>
    </thead>
  );
}
