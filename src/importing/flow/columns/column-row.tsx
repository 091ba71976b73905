import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ArrowRight, SlidersHorizontal } from "lucide-react";
import { Suspense, useState } from "react";
import { FIELD_LABELS, fieldLabel } from "@/catalogue/product/field-labels.ts";
import { isProductField, isNumberField } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import {
  type ColumnTarget,
  placeOfTarget,
  recipeFor,
  stockTarget,
  withRecipe,
} from "@/importing/mapping/draft/column-targets.ts";
import { stockPlaceLabel, stockPlaces } from "@/importing/flow/frame/place-labels.ts";
import { confidenceLabel } from "@/importing/flow/frame/confidence-labels.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { hasRoom } from "@/importing/mapping/definition/unused-columns.ts";
import type { Suggestion } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { SURE } from "@/importing/source/detect/guess.ts";
import type { Warehouse } from "@/stock/warehouse.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** Loaded only when the dialog opens. */
const RecipeDialog = lazyPart(async () => ({
  default: (await import("@/importing/flow/columns/recipe-dialog.tsx")).RecipeDialog,
}));

type ColumnRowProps = {
  column: string;
  samples: readonly string[];
  target: ColumnTarget;
  suggestion: Suggestion | null;
  onTarget: (target: ColumnTarget) => void;
  mapping: ColumnMapping;
  columns: readonly string[];
  warehouses: readonly Warehouse[];
  onMapping: (mapping: ColumnMapping) => void;
};

const UNUSED = "unused";

const isNumber = (target: ColumnTarget) =>
  target !== null &&
  (placeOfTarget(target) !== null || (isProductField(target) && isNumberField(target)));

/** One column of the file, with samples and the field it fills. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, samples, target, suggestion, onTarget, mapping, columns, onMapping } = props;
  const { warehouses } = props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const recipe = recipeFor(mapping, column);
  const place = placeOfTarget(target);
  const reasons = {
    memory: t`same as last time`,
    format: t`from a known format`,
    header: t`from its name`,
    content: t`from its values`,
    packs: t`may not be for one piece`,
  };
  const options = [
    { value: UNUSED, label: t`Not used` },
    ...(target === "attribute" || hasRoom(mapping)
      ? [{ value: "attribute", label: t`Keep as an attribute` }]
      : []),
    { value: "images", label: fieldLabel(i18n, "images") },
    ...(target === "variants" ? [{ value: "variants", label: t`Groups variants` }] : []),
    ...PRODUCT_FIELD_NAMES.map((name) => ({ value: name, label: i18n._(FIELD_LABELS[name]) })),
    ...stockPlaces(mapping, warehouses).map((each) => ({
      value: stockTarget(each),
      label: stockPlaceLabel(i18n, each, warehouses),
    })),
  ];
  const isAsSuggested =
    suggestion !== null && suggestion.target === (place === null ? target : "stock");
  const isGuess = isAsSuggested && suggestion.confidence < SURE;

  return (
    <li
      className={clsx(
        "grid grid-cols-1 items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,20rem)]",
        isGuess && "bg-warn-soft/60",
      )}
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink">{column}</p>
        <p className="truncate text-ink-3">{samples.length > 0 ? samples.join(" · ") : t`Empty`}</p>
      </div>
      <ArrowRight size={14} aria-hidden className="text-ink-3 max-sm:hidden" />
      <div className="grid grid-cols-1 gap-1">
        <div className="flex gap-1.5">
          <Combobox
            aria-label={t`Field for ${column}`}
            className="min-w-0 flex-1"
            options={options}
            value={target ?? UNUSED}
            onChange={(next) => onTarget(next === UNUSED ? null : next)}
          />
          {recipe !== null && (
            <IconButton
              icon={SlidersHorizontal}
              label={t`Edit values of ${column}`}
              variant="outline"
              onClick={() => setOpen(true)}
            />
          )}
        </div>
        {isAsSuggested && (
          <p className={clsx("text-xs", isGuess ? "text-warn" : "text-ink-3")}>
            {reasons[suggestion.why]} · {confidenceLabel(i18n, suggestion.confidence)}
          </p>
        )}
      </div>
      {isOpen && recipe !== null && (
        <Suspense>
          <RecipeDialog
            title={options.find(({ value }) => value === target)?.label ?? column}
            isNumber={isNumber(target)}
            areImages={target === "images"}
            recipe={recipe}
            columns={columns}
            samples={samples}
            onChange={(changed) => onMapping(withRecipe(mapping, recipe, changed))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
