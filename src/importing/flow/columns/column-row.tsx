import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ArrowRight, SlidersHorizontal } from "lucide-react";
import { memo, Suspense, useState } from "react";
import { isProductField, isNumberField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnTarget,
  placeOfTarget,
  withRecipe,
  withTarget,
} from "@/importing/mapping/draft/column-targets.ts";
import { confidenceLabel } from "@/importing/flow/frame/confidence-labels.ts";
import type { ColumnMapping, Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import type { Suggestion } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { SURE } from "@/importing/source/detect/guess.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import type { Option } from "@/ui/inputs/select.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** The dialog loads when someone opens it. */
const RecipeDialog = lazyPart(async () => ({
  default: (await import("@/importing/flow/columns/recipe-dialog.tsx")).RecipeDialog,
}));

type ColumnRowProps = {
  column: string;
  samples: readonly string[];
  target: ColumnTarget;
  suggestion: Suggestion | null;
  /** How the column is read. Null if it's unused or only groups rows. */
  recipe: Recipe | null;
  /** The targets that every column can have. */
  targets: readonly Option<string>[];
  /** Whether another column can be kept as an attribute. */
  hasRoom: boolean;
  columns: readonly string[];
  onMapping: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
};

const UNUSED = "unused";

const isNumber = (target: ColumnTarget) =>
  target !== null &&
  (placeOfTarget(target) !== null || (isProductField(target) && isNumberField(target)));

/**
 * One column of the file, with samples and the field it fills. Memoized, so that a choice in another column doesn't
 * render it again.
 */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { column, samples, target, suggestion, recipe, targets, hasRoom, columns, onMapping } =
    props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const place = placeOfTarget(target);
  const reasons = {
    memory: t`same as last time`,
    format: t`from a known format`,
    header: t`from its name`,
    content: t`from its values`,
    packs: t`price may be for several pieces`,
    flag: t`may only mean “in stock”`,
  };
  const options = [
    { value: UNUSED, label: t`Not used` },
    ...(target === "attribute" || hasRoom
      ? [{ value: "attribute", label: t`Keep as an attribute` }]
      : []),
    ...(target === "variants" ? [{ value: "variants", label: t`Groups variants` }] : []),
    ...targets,
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
            onChange={(next) =>
              onMapping((mapping) => withTarget(mapping, column, next === UNUSED ? null : next))
            }
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
            onChange={(changed) => onMapping((mapping) => withRecipe(mapping, recipe, changed))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
});
