import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";

type ValueMapProps = {
  values: Recipe["values"];
  onChange: (values: Recipe["values"]) => void;
};

/** Thousands of text fields would slow the page down, so only the newest are shown at first. */
const AT_ONCE = 50;

/** Values in the file and their replacements: “Noir” → “black”. */
export function ValueMap({ values, onChange }: ValueMapProps) {
  const { t } = useLingui();
  const [most, setMost] = useState(AT_ONCE);
  const before = Math.max(0, values.length - most);
  const change = (at: number, part: Partial<Recipe["values"][number]>) =>
    onChange(values.map((value, place) => (place === at ? { ...value, ...part } : value)));

  return (
    <fieldset className="mt-5 grid gap-2">
      <legend className="mb-2 text-sm font-medium text-ink">
        <Trans>Replace values</Trans>
      </legend>
      {before > 0 && (
        <div>
          <Button variant="outline" size="sm" onClick={() => setMost(most + AT_ONCE)}>
            <Plural value={before} one="# earlier replacement" other="# earlier replacements" />
          </Button>
        </div>
      )}
      {values.map(
        ({ from, to }, at) =>
          at >= before && (
            <div key={at} className="flex items-center gap-2">
              <Input
                aria-label={t`Value in the file`}
                value={from}
                onChange={({ target }) => change(at, { from: target.value })}
              />
              <span aria-hidden className="text-ink-3">
                →
              </span>
              <Input
                aria-label={t`Replace with`}
                value={to}
                onChange={({ target }) => change(at, { to: target.value })}
              />
              <IconButton
                icon={X}
                label={t`Remove replacement`}
                onClick={() => onChange(values.filter((_value, place) => place !== at))}
              />
            </div>
          ),
      )}
      <div>
        <Button
          variant="outline"
          size="sm"
          onClick={() => onChange([...values, { from: "", to: "" }])}
        >
          <Plus {...icon} />
          <Trans>Add replacement</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
