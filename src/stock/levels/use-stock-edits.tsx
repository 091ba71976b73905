import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { countedChanges, levelId, type StockLevel } from "@/stock/stock-level.ts";
import { rereadLevels, writeReorderPoints } from "@/stock/stock-api.ts";
import type { StockSource } from "@/stock/levels/stock-source.ts";
import { activity } from "@/ui/feedback/toast.tsx";
import type { Change } from "@/ui/grid/cells/edit.ts";
import type { OnEdit } from "@/ui/grid/interaction/use-edits.ts";

type StockChange = Change<StockLevel>;

/** Saves edits of the stock list: quantities as one change set that can be undone, and reorder points. */
export function useStockEdits(
  { id: organization }: Organization,
  source: StockSource,
): OnEdit<StockLevel> {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const undo = useUndo();

  const reread = useCallback(
    async (levels: readonly StockLevel[]) => {
      for (const level of await rereadLevels(organization, levels)) source.replace(level);
      for (const stale of ["change-sets", "stock", "stock-levels"])
        void queries.invalidateQueries({ queryKey: [stale] });
    },
    [organization, queries, source],
  );

  /** Writes quantities. Returns why a change wasn't saved, by row. */
  const writeCounted = useCallback(
    async (changes: readonly StockChange[]): Promise<ReadonlyMap<string, string>> => {
      const rejected = new Map<string, string>();
      const levels = changes.map(({ row }) => row);
      const now = new Map(
        (await rereadLevels(organization, levels)).map((level) => [levelId(level), level.onHand]),
      );
      const counted = changes.filter(({ rowId, row }) => {
        const known = now.get(rowId);
        if (known === row.onHand) return true;
        rejected.set(
          rowId,
          known === undefined
            ? t`The product no longer has stock in this warehouse, so the quantity wasn’t saved. Reload the page to update the list.`
            : t`The quantity has changed and is now ${i18n.number(known)}. Enter yours again to keep it.`,
        );
        return false;
      });
      if (counted.length === 0) return rejected;
      const [{ writeChanges }, { rejectionMessage }] = await Promise.all([
        import("@/catalogue/ledger/ledger-api.ts"),
        import("@/catalogue/ledger/rejection-message.ts"),
      ]);
      const wanted = countedChanges(
        counted.map(({ row, to }) => ({ level: row, units: Number(to) })),
      );
      const title = t`Stock counted: ${plural(wanted.length, { one: "# product", other: "# products" })}`;
      const outcome = await writeChanges(organization, { kind: "edit", title }, wanted);
      for (const rejection of outcome.rejected)
        for (const { rowId, row } of counted)
          if (row.product === rejection.id)
            rejected.set(rowId, i18n._(rejectionMessage(rejection)));
      if (outcome.failure !== undefined)
        for (const { rowId } of counted) rejected.set(rowId, i18n._(errorMessage(outcome.failure)));
      if (outcome.written > 0)
        activity.success(title, {
          id: outcome.changeSet,
          action: {
            label: t`Undo`,
            onClick: () => void undo(outcome.changeSet, title).then(() => reread(levels)),
          },
        });
      return rejected;
    },
    [i18n, organization, reread, t, undo],
  );

  return useCallback(
    async (changes) => {
      const counted = changes.filter(({ column }) => column === "onHand");
      const points = changes.filter(({ column }) => column === "reorderPoint");
      let rejected: ReadonlyMap<string, string> = new Map();
      let failure: string | null = null;
      try {
        if (counted.length > 0) rejected = await writeCounted(counted);
        await writeReorderPoints(
          organization,
          points.map(({ row: { product, warehouse }, to }) => ({
            product,
            warehouse,
            units: to === null ? null : Number(to),
          })),
        );
        await reread(changes.map(({ row }) => row));
      } catch (error) {
        failure = i18n._(errorMessage(error));
        source.refresh();
      }
      return changes.map(({ rowId, column }) =>
        column === "onHand" ? (rejected.get(rowId) ?? failure) : failure,
      );
    },
    [i18n, organization, reread, source, writeCounted],
  );
}
