import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { fieldProblem } from "@/catalogue/product/product-field.ts";
import type { Example } from "@/importing/checking/problem-tally.ts";
import type { MendableField } from "@/importing/checking/row-problem.ts";
import { quantityProblem } from "@/importing/mapping/quantity.ts";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";

type MendRowProps = {
  example: Example;
  /** Null where no single value is wrong. */
  field: MendableField | null;
  isBusy: boolean;
  onMend: (value: string) => void;
};

const problemOf = (field: MendableField, value: string) =>
  field === "stock" ? quantityProblem(value) : fieldProblem(field, value);

/** One row with a problem, and the place to put it right for this row alone. */
export function MendRow({ example: { place, value, fix }, field, isBusy, onMend }: MendRowProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(fix ?? value);
  const row = i18n.number(place);
  const isWrong = field !== null && problemOf(field, typed.trim()) !== null;

  function mend(event: FormEvent) {
    event.preventDefault();
    if (!isWrong) onMend(typed.trim());
  }
  if (field === null)
    return (
      <li className="grid gap-x-3 sm:grid-cols-[6rem_1fr]">
        <span className="text-ink-3 tabular-nums">
          <Trans>Row {row}</Trans>
        </span>
        <span className="line-clamp-2 wrap-anywhere text-ink">{value}</span>
      </li>
    );
  return (
    <li>
      <form onSubmit={mend} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="w-20 shrink-0 text-ink-3 tabular-nums">
          <Trans>Row {row}</Trans>
        </span>
        <Input
          aria-label={t`Value in row ${row}`}
          className="min-w-32 flex-1"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={isWrong}
        />
        <Button type="submit" size="sm" variant="ghost" disabled={isBusy}>
          <Trans>Put right</Trans>
        </Button>
      </form>
    </li>
  );
}
