import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CategorySuggestion } from "@/channels/categories/suggest-category.ts";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";

type CategoryRowProps = {
  name: string;
  products: string;
  /** Empty where nobody mapped it. */
  mapped: string;
  /** The channel's own list does not have what it is mapped to. */
  isGone: boolean;
  suggestions: readonly CategorySuggestion[];
  canEdit: boolean;
  onChange: (theirs: string) => void;
};

/** One category of ours, and the channel's. */
export function CategoryRow(props: CategoryRowProps) {
  const { name, products, mapped, isGone, suggestions, canEdit, onChange } = props;
  const { t } = useLingui();
  const [text, setText] = useState(mapped);
  const [seen, setSeen] = useState(mapped);
  // What is saved now is what stands there, whoever saved it; the row keeps the focus.
  if (seen !== mapped) {
    setSeen(mapped);
    setText(mapped);
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
          onChange(text.trim());
        }}
      >
        <div className="flex gap-2">
          <Input
            name={name}
            aria-label={t`The channel's category for ${name}`}
            placeholder={t`Not mapped`}
            autoComplete="off"
            disabled={!canEdit}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {text.trim() !== mapped && (
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
        {isGone && (
          <p className="text-warn">
            <Trans>The list of the channel has no such category any more.</Trans>
          </p>
        )}
        {canEdit && others.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {others.map(({ category }) => (
              <Button
                key={category.code}
                variant="secondary"
                size="sm"
                className="max-w-full"
                aria-label={t`Map ${name} to ${category.path}`}
                onClick={() => onChange(category.code)}
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
