import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { mergeChanges } from "@/catalogue/ledger/change-set.ts";
import { undoHistoryOf } from "@/catalogue/ledger/undo-history.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { isListColumn, LIST_COLUMNS, type ProductLine } from "@/catalogue/product/product-line.ts";
import { fetchLines } from "@/catalogue/query/product-lines-api.ts";
import { isProductField, valueForLedger } from "@/catalogue/product/product-field.ts";
import { errorMessage } from "@/lib/errors.ts";
import type { Change } from "@/ui/grid/cells/edit.ts";
import type { PagedSource } from "@/ui/grid/source/paged-source.ts";
import { plainText } from "@/ui/grid/model/value.ts";
import type { OnEdit } from "@/ui/grid/interaction/use-edits.ts";
import { activity } from "@/ui/feedback/toast.tsx";

/** Saves edits from the list as one change set, shows the result and offers an undo. */
export function useProductEdits(
  { id: organization }: Organization,
  source: PagedSource<ProductLine>,
): OnEdit<ProductLine> {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();

  /**
   * Reads the edited products again. If that fails, the edits may be saved nevertheless, so the whole list is reloaded.
   */
  const reread = useCallback(
    async (ids: readonly string[]): Promise<ReadonlyMap<string, ProductLine>> => {
      try {
        const lines = await fetchLines(organization, ids);
        for (const line of lines) source.replace(line);
        return new Map(lines.map((line) => [line.id, line]));
      } catch {
        source.refresh();
        return new Map();
      }
    },
    [organization, source],
  );
  const undo = useUndo();
  /** Saves run one after another: the second cell of a row needs the version that the first save returns. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  /** The latest version of each product edited here. */
  const shown = useRef(new Map<string, number>());

  const save = useCallback<OnEdit<ProductLine>>(
    async (changes) => {
      const productChanges = mergeChanges(changes.flatMap(toProductChange)).map((change) => ({
        ...change,
        version: Math.max(change.version, shown.current.get(change.id) ?? 0),
      }));
      const ids = productChanges.map(({ id }) => id);
      const seen = new Map(productChanges.map(({ id, version }) => [id, version]));
      const title = t`Edited in the list: ${plural(ids.length, { one: "# product", other: "# products" })}`;

      let text;
      let outcome;
      try {
        // Loaded with the first edit and before writing, so that a failed load means that nothing was written.
        text = await import("@/catalogue/ledger/rejection-message.ts");
        const { writeChanges } = await import("@/catalogue/ledger/ledger-api.ts");
        outcome = await writeChanges(organization, { kind: "edit", title }, productChanges);
      } catch (error) {
        return changes.map(() => i18n._(errorMessage(error)));
      }
      for (const stale of ["change-sets", "product-facets"])
        void queries.invalidateQueries({ queryKey: [stale] });
      const now = await reread(ids);
      for (const [id, { version }] of now) shown.current.set(id, version);
      const rejections = new Map(outcome.rejected.map((rejection) => [rejection.id, rejection]));

      if (outcome.written > 0) {
        undoHistoryOf(organization).record({ id: outcome.changeSet, title });
        activity.success(title, {
          id: outcome.changeSet,
          action: {
            label: t`Undo`,
            onClick: () => void undo(outcome.changeSet, title).then(() => reread(ids)),
          },
        });
      }
      return changes.map(({ rowId, column }) => {
        const rejection = rejections.get(rowId);
        if (rejection === undefined) {
          const isWritten = (now.get(rowId)?.version ?? 0) > (seen.get(rowId) ?? 0);
          if (outcome.failure === undefined || isWritten) return null;
          return i18n._(errorMessage(outcome.failure));
        }
        const line = now.get(rowId);
        if (rejection.reason !== "conflict" || line === undefined || !isListColumn(column))
          return i18n._(text.rejectionMessage(rejection));
        const theirs = plainText(line[column]);
        return theirs === ""
          ? t`Someone else changed this product. The value is now empty. Enter yours again to keep it.`
          : t`Someone else changed this product. The value is now “${theirs}”. Enter yours again to keep it.`;
      });
    },
    [i18n, organization, queries, reread, t, undo],
  );

  return useCallback(
    (changes) => {
      const results = before.current.then(() => save(changes));
      before.current = results.catch(() => undefined);
      return results;
    },
    [save],
  );
}

function toProductChange({ row, column, to }: Change<ProductLine>) {
  const field = isListColumn(column) ? LIST_COLUMNS[column] : "";
  if (!isProductField(field)) return [];
  const value = to === null ? null : String(to);
  return [{ id: row.id, version: row.version, set: { [field]: valueForLedger(field, value) } }];
}
