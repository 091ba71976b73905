import { useLingui } from "@lingui/react";
import { named } from "@/ui/foundation/labelled.ts";

type CellChangeProps = {
  name: string;
  /** The earlier value. Missing for a new product, which has none. */
  before?: string;
  after: string;
  /** Where the new value comes from. */
  note?: string;
};

/** A field's value before and after a change. */
export function ChangedCell({ name, before, after, note }: CellChangeProps) {
  const { i18n } = useLingui();
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-ink-3">{named(i18n, name, "")}</span>
      {before !== undefined && (
        <>
          <del className="text-ink-3">{before}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins className="text-ink no-underline">{after}</ins>
      {note !== undefined && <span className="text-ink-3"> · {note}</span>}
    </p>
  );
}
