import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrderRowError } from "@/orders/files/order-file.ts";
import type { TrackingError } from "@/orders/files/tracking-file.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

const MESSAGES: Record<OrderRowError | TrackingError, MessageDescriptor> = {
  "no-number": msg`no order number`,
  "short-number": msg`a spreadsheet shortened the order number`,
  "cut-row": msg`the file ends in the middle of this row`,
  "bad-currency": msg`the currency isn’t clear`,
  "no-sku": msg`no SKU`,
  "bad-quantity": msg`the quantity isn’t a whole number from 1 to 1,000,000`,
  "bad-price": msg`the price is missing, or an amount can’t be read`,
  "bad-date": msg`a date isn’t valid or isn’t in the format 2026-11-21`,
  "unknown-status": msg`the status is unknown. Choose its meaning when you import the file`,
  "no-tracking": msg`no tracking number`,
  "bad-tracking": msg`the tracking number isn’t 4 to 40 letters, digits and hyphens`,
  repeated: msg`the tracking number is already used above, and the rows can’t be combined`,
};

/** The list shows at most this many rows. */
const LISTED = 50;

type FileErrors = {
  errors: readonly { row: number; number: string; error: OrderRowError | TrackingError }[];
  validRowsSkipped: number;
};

/** Rows of a file that have errors, with the reason, and how many valid rows are skipped with them. */
export function ErrorRows({ file }: { file: FileErrors | null }) {
  const { i18n } = useLingui();
  if (file === null || file.errors.length === 0) return null;
  const { errors, validRowsSkipped } = file;
  return (
    <Callout
      kind="warn"
      title={
        <Plural
          value={errors.length}
          one="# row has an error and is skipped"
          other="# rows have errors and are skipped"
        />
      }
    >
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {errors.slice(0, LISTED).map(({ row, number, error }) => (
          <li key={row} className="wrap-anywhere">
            <Trans>Row {row}</Trans> {number && <>· {number} </>}· {i18n._(MESSAGES[error])}
          </li>
        ))}
      </ul>
      {errors.length > LISTED && (
        <p className="mt-1">
          <Trans>Only the first {LISTED} rows are listed.</Trans>
        </p>
      )}
      {validRowsSkipped > 0 && (
        <p className="mt-1">
          <Plural
            value={validRowsSkipped}
            one="# valid row is skipped too, because another row of its order or shipment has an error."
            other="# valid rows are skipped too, because other rows of their orders or shipments have errors."
          />
        </p>
      )}
    </Callout>
  );
}
