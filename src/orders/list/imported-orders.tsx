import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ErrorRows } from "@/orders/list/error-rows.tsx";
import type { ReceivedOrder } from "@/orders/files/order-files-api.ts";
import type { OrderFile } from "@/orders/files/order-file.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

type ImportedOrdersProps = { results: readonly ReceivedOrder[]; file: OrderFile | null };

/** The result of an import: counts, orders to correct, orders that differ from known ones, rejected orders and rows. */
export function ImportedOrders({ results, file }: ImportedOrdersProps) {
  const { t } = useLingui();
  const count = (outcome: ReceivedOrder["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const rejected = results.filter(({ outcome }) => outcome === "rejected");
  const changed = results.filter(({ outcome, message }) => outcome === "known" && message !== null);
  const toCorrect = results.filter(({ issues }) => (issues ?? []).length > 0);
  const labels: Record<string, string> = {
    unknown_sku: t`unknown SKU`,
    no_postal_code: t`no postal code`,
    wrong_currency: t`currency that the channel doesn’t use`,
  };
  return (
    <div className="grid gap-3 text-sm">
      <Callout kind="good" role="alert" title={t`Import finished`}>
        <Plural value={count("added")} one="# order added" other="# orders added" />
        {" · "}
        <Plural
          value={count("known")}
          one="# was already imported"
          other="# were already imported"
        />
        {count("cancelled") > 0 && (
          <>
            {" · "}
            <Plural value={count("cancelled")} one="# cancelled" other="# cancelled" />
          </>
        )}
      </Callout>
      {toCorrect.length > 0 && (
        <Callout
          kind="warn"
          title={
            <Plural
              value={toCorrect.length}
              one="# order needs a correction"
              other="# orders need a correction"
            />
          }
        >
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {toCorrect.map(({ number, issues }) => (
              <li key={number}>
                {number} · {(issues ?? []).map((issue) => labels[issue] ?? issue).join(", ")}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {changed.length > 0 && (
        <Callout
          kind="warn"
          title={
            <Trans>
              These orders were already imported with different lines or prices. They weren’t
              changed.
            </Trans>
          }
        >
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {changed.map(({ number }) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </Callout>
      )}
      {rejected.length > 0 && (
        <Callout
          kind="bad"
          title={
            <Plural
              value={rejected.length}
              one="# order was rejected"
              other="# orders were rejected"
            />
          }
        >
          <p>
            <Trans>A value is missing or too long. The other orders were imported.</Trans>
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {rejected.map(({ number }) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </Callout>
      )}
      <ErrorRows file={file} />
    </div>
  );
}
