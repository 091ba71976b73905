import { useLingui } from "@lingui/react/macro";
import { ArrowRight, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { FIELD_WORDS, fieldWords } from "@/catalogue/product/field-words.ts";
import { isProductField } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { ColumnTarget } from "@/importing/flow/column-targets.ts";
import { surenessWords } from "@/importing/flow/reading-choices.ts";
import type { ColumnMapping } from "@/importing/mapping/column-mapping.ts";
import type { Suggestion } from "@/importing/mapping/suggest-mapping.ts";
import { Combobox } from "@/ui/combobox.tsx";
import { IconButton } from "@/ui/icon-button.tsx";

/** Fetched by those who open it. */
const RecipeDialog = lazy(async () => ({
  default: (await import("@/importing/flow/recipe-dialog.tsx")).RecipeDialog,
}));

type ColumnRowProps = {
  column: string;
  samples: readonly string[];
  target: ColumnTarget;
  suggestion: Suggestion | null;
  onTarget: (target: ColumnTarget) => void;
  mapping: ColumnMapping;
  columns: readonly string[];
  onMapping: (mapping: ColumnMapping) => void;
};

const UNUSED = "unused";

/** One column of the file, what stands in it, and what becomes of it. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, samples, target, suggestion, onTarget, mapping, columns, onMapping } = props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const field = target !== null && isProductField(target) ? target : null;
  const whys = {
    memory: t`as the last time`,
    format: t`by its source`,
    header: t`by its name`,
    content: t`by what it holds`,
  };
  const options = [
    { value: UNUSED, label: t`Not used` },
    { value: "attribute", label: t`Keep as an attribute` },
    { value: "images", label: fieldWords(i18n, "images") },
    ...(target === "variants" ? [{ value: "variants", label: t`Groups variants` }] : []),
    ...PRODUCT_FIELD_NAMES.map((name) => ({ value: name, label: i18n._(FIELD_WORDS[name]) })),
  ];
  const isAsSuggested = suggestion !== null && suggestion.target === target;

  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,20rem)]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink">{column}</p>
        <p className="truncate text-ink-3">{samples.length > 0 ? samples.join(" · ") : t`Empty`}</p>
      </div>
      <ArrowRight size={14} aria-hidden className="text-ink-3 max-sm:hidden" />
      <div className="grid gap-1">
        <div className="flex gap-1.5">
          <Combobox
            aria-label={t`What ${column} becomes`}
            className="min-w-0 flex-1"
            options={options}
            value={target ?? UNUSED}
            onChange={(next) => onTarget(next === UNUSED ? null : next)}
          />
          {field !== null && (
            <IconButton
              icon={SlidersHorizontal}
              label={t`How ${column} is read`}
              variant="outline"
              onClick={() => setOpen(true)}
            />
          )}
        </div>
        {isAsSuggested && (
          <p className="text-xs text-ink-3">
            {whys[suggestion.why]} · {surenessWords(i18n, suggestion.confidence)}
          </p>
        )}
      </div>
      {isOpen && field !== null && (
        <Suspense>
          <RecipeDialog
            field={field}
            mapping={mapping}
            columns={columns}
            samples={samples}
            onChange={onMapping}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
