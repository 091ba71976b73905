import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { inputLook } from "@/ui/foundation/styles.ts";
import type { Choice, Column } from "./model/column.ts";
import { type Filter, defaultFilter } from "./model/filter.ts";
import { readDecimal } from "./model/value.ts";

type FilterFormProps<Row> = {
  column: Column<Row>;
  filter: Filter | null;
  locale: string;
  onFilter: (filter: Filter | null) => void;
};

const LABEL = "grid min-w-0 flex-1 gap-1 text-xs text-ink-2";

/** A filter for one column, applied when the form is submitted. */
export function FilterForm<Row>({ column, filter, locale, onFilter }: FilterFormProps<Row>) {
  const { t } = useLingui();
  const standard = defaultFilter(column.kind);
  const [is, setIs] = useState<Filter["is"]>(filter?.is ?? standard);
  const [text, setText] = useState(filter?.is === "contains" ? filter.text : "");
  const [ends, setEnds] = useState(
    filter?.is === "between"
      ? { from: filter.from ?? "", to: filter.to ?? "" }
      : { from: "", to: "" },
  );
  const [values, setValues] = useState(filter?.is === "oneOf" ? filter.values : []);
  const labels = {
    contains: t`Contains`,
    between: t`Between`,
    oneOf: t`Is one of`,
    empty: t`Is empty`,
    notEmpty: t`Is not empty`,
  };
  const choices: readonly Choice[] =
    column.kind === "boolean"
      ? [
          { value: "true", label: t`Yes` },
          { value: "false", label: t`No` },
        ]
      : (column.choices ?? []);

  function requested(): Filter {
    switch (is) {
      case "contains":
        return { is, text };
      case "between": {
        const read = (end: string) =>
          (column.kind === "date" ? end : readDecimal(end, locale)) || null;
        return { is, from: read(ends.from), to: read(ends.to) };
      }
      case "oneOf":
        return { is, values };
      case "empty":
      case "notEmpty":
        return { is };
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onFilter(requested());
  }

  const end = (key: "from" | "to", label: string) => (
    <label className={LABEL}>
      {label}
      <input
        className={inputLook}
        type={column.kind === "date" ? "date" : "text"}
        inputMode="decimal"
        value={ends[key]}
        onChange={({ target }) => setEnds({ ...ends, [key]: target.value })}
      />
    </label>
  );

  return (
    <form className="grid gap-2 px-2 py-2" onSubmit={submit}>
      <label className={LABEL}>
        <Trans>Filter</Trans>
        <select
          className={inputLook}
          value={is}
          onChange={({ target }) =>
            setIs(
              ([standard, "empty", "notEmpty"] as const).find((key) => key === target.value) ??
                standard,
            )
          }
        >
          {([standard, "empty", "notEmpty"] as const).map((key) => (
            <option key={key} value={key}>
              {labels[key]}
            </option>
          ))}
        </select>
      </label>
      {is === "contains" && (
        <input
          className={inputLook}
          aria-label={labels.contains}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {is === "between" && (
        <div className="flex gap-2">
          {end("from", t`From`)}
          {end("to", t`To`)}
        </div>
      )}
      {is === "oneOf" && (
        <fieldset className="max-h-48 overflow-y-auto" aria-label={labels.oneOf}>
          {choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="accent-accent"
                checked={values.includes(value)}
                onChange={({ target }) =>
                  setValues(
                    target.checked ? [...values, value] : values.filter((other) => other !== value),
                  )
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          <Trans>Apply</Trans>
        </Button>
        {filter && (
          <Button variant="ghost" size="sm" onClick={() => onFilter(null)}>
            <Trans>Clear filter</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
