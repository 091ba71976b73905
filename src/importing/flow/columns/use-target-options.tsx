import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { FIELD_LABELS, fieldLabel } from "@/catalogue/product/field-labels.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { stockTarget } from "@/importing/mapping/draft/column-targets.ts";
import { stockPlaceLabel, stockPlaces } from "@/importing/flow/frame/place-labels.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { Warehouse } from "@/stock/warehouse.ts";
import type { Option } from "@/ui/inputs/select.tsx";

/** The targets that every column can have. Memoized, so that a choice in one column doesn't render all rows again. */
export function useTargetOptions(
  mapping: ColumnMapping,
  warehouses: readonly Warehouse[],
): readonly Option<string>[] {
  const { i18n } = useLingui();
  const places = stockPlaces(mapping, warehouses).join("\n");
  return useMemo(
    () => [
      { value: "images", label: fieldLabel(i18n, "images") },
      ...PRODUCT_FIELD_NAMES.map((name) => ({ value: name, label: i18n._(FIELD_LABELS[name]) })),
      ...places.split("\n").map((place) => ({
        value: stockTarget(place),
        label: stockPlaceLabel(i18n, place, warehouses),
      })),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- i18n stays the same object when the language changes.
    [i18n, i18n.locale, places, warehouses],
  );
}
