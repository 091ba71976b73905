import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { mergeChanges } from "@/catalogue/ledger/change-set.ts";
import { writeChanges } from "@/catalogue/ledger/ledger-api.ts";
import { rejectionWords } from "@/catalogue/ledger/rejection-words.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { isListColumn, LIST_COLUMNS, type ProductLine } from "@/catalogue/list/product-list.ts";
import { fetchLines } from "@/catalogue/list/products-api.ts";
import { isProductField, storedValue } from "@/catalogue/product/product-field.ts";
import { wordsFor } from "@/lib/errors.ts";
import type { Change } from "@/ui/grid/model/edit.ts";
import type { PagedSource } from "@/ui/grid/model/paged-source.ts";
import { plainText } from "@/ui/grid/model/value.ts";
import type { OnEdit } from "@/ui/grid/use-edits.ts";
import { activity } from "@/ui/toast.tsx";

/** Writes what was changed in the list as one change set, shows what came of it, and offers to take it back. */
export function useProductEdits(
  { id: organization }: Organization,
  source: PagedSource<ProductLine>,
): OnEdit<ProductLine> {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();

  const reread = useCallback(
    async (ids: readonly string[]) => {
      const lines = await fetchLines(organization, ids);
      for (const line of lines) source.replace(line);
      return new Map(lines.map((line) => [line.id, line]));
    },
    [organization, source],
  );
  const undo = useUndo();

  return useCallback(
    async (changes) => {
      const wanted = mergeChanges(changes.flatMap(toProductChange));
      const ids = wanted.flatMap(({ id }) => id ?? []);
      const title = t`Edited in the list: ${plural(ids.length, { one: "# product", other: "# products" })}`;

      let outcome;
      try {
        outcome = await writeChanges(organization, { kind: "edit", title }, wanted);
      } catch (error) {
        return changes.map(() => i18n._(wordsFor(error)));
      }
      void queries.invalidateQueries({ queryKey: ["change-sets"] });
      const now = await reread(ids);
      const refused = new Map(outcome.rejected.map((rejection) => [rejection.id, rejection]));

      if (outcome.written > 0) {
        activity.success(title, {
          id: outcome.changeSet,
          action: {
            label: t`Undo`,
            onClick: () => void undo(outcome.changeSet, title).then(() => reread(ids)),
          },
        });
      }
      return changes.map(({ rowId, column }) => {
        const rejection = refused.get(rowId);
        if (rejection === undefined) return null;
        const line = now.get(rowId);
        if (rejection.reason !== "conflict" || line === undefined || !isListColumn(column))
          return i18n._(rejectionWords(rejection));
        const theirs = plainText(line[column]);
        return t`Somebody changed this product meanwhile. Here it says “${theirs}” now. Write yours again to keep it.`;
      });
    },
    [i18n, organization, queries, reread, t, undo],
  );
}

function toProductChange({ row, column, to }: Change<ProductLine>) {
  const field = isListColumn(column) ? LIST_COLUMNS[column] : "";
  if (!isProductField(field)) return [];
  const value = to === null ? null : String(to);
  return [{ id: row.id, version: row.version, set: { [field]: storedValue(field, value) } }];
}
