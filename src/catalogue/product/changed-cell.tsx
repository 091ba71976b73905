import { useLingui } from "@lingui/react";
import { named } from "@/ui/foundation/labelled.ts";

type CellChangeProps = {
  name: string;
  /** Absent where there was nothing before: of a new product. */
  before?: string;
  after: string;
};

/** What one field said and what it says. */
export function ChangedCell({ name, before, after }: CellChangeProps) {
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
    </p>
  );
}
