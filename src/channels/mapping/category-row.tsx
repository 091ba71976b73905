import { Trans, useLingui } from "@lingui/react/macro";
import type { CategorySuggestion } from "@/channels/categories/suggest-category.ts";
import { MapConflict } from "@/channels/mapping/map-conflict.tsx";
import { useMapEntry } from "@/channels/mapping/use-map-entry.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type CategoryRowProps = {
  channel: string;
  name: string;
  products: string;
  /** The mapped category, or empty if there is none. */
  mapped: string;
  /** The mapped category is missing from the channel's own list. */
  isMissing: boolean;
  suggestions: readonly CategorySuggestion[];
  canEdit: boolean;
  onDecided: () => void;
};

/** Maps one of the supplier's categories to the channel's. */
export function CategoryRow(props: CategoryRowProps) {
  const { channel, name, products, mapped, isMissing, suggestions, canEdit, onDecided } = props;
  const { t } = useLingui();
  const entry = useMapEntry({ channel, kind: "category", field: "", ours: name }, mapped);
  const { typed, isSaving, hasConflict } = entry;
  // If saving fails, the typed value and the button to save it stay.
  function save(theirs: string) {
    onDecided();
    void entry.save(theirs).catch(() => undefined);
  }
  const others = suggestions.filter(({ category }) => category.code !== mapped).slice(0, 3);

  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3 text-sm md:grid-cols-2">
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink">{name}</p>
        <p className="text-ink-3 tabular-nums">
          <Trans>Products: {products}</Trans>
        </p>
      </div>
      <form
        className="grid min-w-0 grid-cols-1 gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasConflict && !isSaving) save(typed.trim());
        }}
      >
        <div className="flex gap-2">
          <Input
            name={name}
            aria-label={t`The channel’s category for ${name}`}
            placeholder={t`Not mapped`}
            autoComplete="off"
            disabled={!canEdit}
            value={typed}
            onChange={({ target }) => entry.type(target.value)}
          />
          {typed.trim() !== mapped && !hasConflict && (
            <Button type="submit" loading={isSaving}>
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
        {hasConflict && (
          <MapConflict theirs={mapped} yours={typed} onChoice={entry.settleConflict} />
        )}
        {isMissing && (
          <p className="text-warn">
            <Trans>The channel’s category list doesn’t include this one.</Trans>
          </p>
        )}
        {canEdit && !hasConflict && others.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {others.map(({ category }) => (
              <Button
                key={category.code}
                variant="secondary"
                size="sm"
                className="max-w-full"
                aria-label={t`Map ${name} to ${category.path}`}
                onClick={() => save(category.code)}
              >
                <span className="truncate">{category.path}</span>
              </Button>
            ))}
          </div>
        )}
      </form>
    </li>
  );
}
