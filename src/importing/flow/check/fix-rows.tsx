import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { gtinError } from "@/catalogue/product/gtin.ts";
import { fieldError, isDecimalKind, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import type { IssueExample } from "@/importing/checking/issue-counts.ts";
import type { FixableField } from "@/importing/checking/row-issue.ts";
import { quantityError } from "@/importing/mapping/values/quantity.ts";
import { rowNumber } from "@/importing/source/table/row-number.ts";
import { withPoint } from "@/lib/decimal.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type FixRowsProps = {
  examples: readonly IssueExample[];
  /** The field that can be corrected, or null if no single value is wrong. */
  field: FixableField | null;
  isBusy: boolean;
  onFix: (values: ReadonlyMap<number, string>) => void;
};

function errorOf(field: FixableField, value: string) {
  if (field === "stock") return quantityError(value);
  if (field === "gtin" && value !== "") return gtinError(value);
  return fieldError(field, value);
}

/** The first rows with one issue. If the field can be corrected, the values are editable and saved together. */
export function FixRows({ examples, field, isBusy, onFix }: FixRowsProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const shownValue = ({ place, value, fix }: IssueExample) => typed.get(place) ?? fix ?? value;
  /** What a person types follows the interface language, unlike the value in the file. */
  const valueOf = (example: IssueExample) => {
    const text = shownValue(example).trim();
    const isDecimal = field !== null && field !== "stock" && isDecimalKind(PRODUCT_FIELDS[field]);
    return isDecimal && typed.has(example.place) ? withPoint(text, i18n.locale) : text;
  };
  const isRight = (example: IssueExample) =>
    field !== null && errorOf(field, valueOf(example)) === null;
  const right = examples.filter(
    (example) => isRight(example) && valueOf(example) !== example.value,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (right.length > 0) onFix(new Map(right.map((example) => [example.place, valueOf(example)])));
  }
  return (
    <form onSubmit={submit} className="mt-2 grid justify-items-start gap-3">
      <table className="w-full text-left">
        <thead className="text-xs text-ink-3">
          <tr className="*:py-1 *:pr-3 *:font-medium">
            <th scope="col" className="w-20">
              <Trans>Row</Trans>
            </th>
            <th scope="col" className="max-sm:hidden">
              <Trans>SKU</Trans>
            </th>
            <th scope="col" className="w-3/5">
              <Trans>Value</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example) => {
            const row = i18n.number(rowNumber(example.place));
            return (
              <tr key={example.place} className="*:py-1 *:pr-3">
                <td className="text-ink-3 tabular-nums">{row}</td>
                <td className="font-mono text-xs wrap-anywhere max-sm:hidden">{example.sku}</td>
                <td>
                  {field === null ? (
                    <span className="line-clamp-2 wrap-anywhere text-ink">
                      {example.value}
                      {example.fix !== null && <span className="text-ink-3"> → {example.fix}</span>}
                    </span>
                  ) : (
                    <Input
                      aria-label={t`Value in row ${row}`}
                      value={shownValue(example)}
                      onChange={({ target }) =>
                        setTyped(new Map([...typed, [example.place, target.value]]))
                      }
                      aria-invalid={!isRight(example)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {field !== null && (
        <Button type="submit" size="sm" variant="outline" disabled={isBusy || right.length === 0}>
          <Trans>Apply</Trans>
        </Button>
      )}
    </form>
  );
}
