import { useLingui } from "@lingui/react/macro";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CellValue, Column } from "./model/column.ts";
import { plainText } from "./model/value.ts";

export type OnCommit = (text: string, move: "down" | "right" | "left" | "stay") => boolean;

type CellEditorProps<Row> = {
  column: Column<Row>;
  /** The character that was typed to begin the edit. */
  text: string | null;
  value: CellValue;
  /** The text that was rejected before. The edit continues with it. */
  rejected: string | null;
  error: string | null;
  errorId: string;
  /** Returns whether the edit has ended. */
  onCommit: OnCommit;
  onCancel: () => boolean;
};

/** Edits one cell. Enter, Tab and leaving the field save; Escape cancels. */
export function CellEditor<Row>(props: CellEditorProps<Row>) {
  const { column, text, value, rejected, error, errorId, onCommit, onCancel } = props;
  const { t } = useLingui();
  const isPicked = column.kind === "choice" || column.kind === "date";
  const [draft, setDraft] = useState((isPicked ? null : text) ?? rejected ?? plainText(value));
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (text === null) field.current?.select?.();
  }, [text]);

  /** Returning the focus to the grid blurs the field. The blur must not save the text a second time. */
  function finish(act: () => boolean) {
    if (isDone.current) return;
    isDone.current = true;
    isDone.current = act();
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    if (key === "Escape") finish(onCancel);
    else if (key === "Enter") finish(() => onCommit(draft, "down"));
    else if (key === "Tab") finish(() => onCommit(draft, shiftKey ? "left" : "right"));
    else return;
    event.preventDefault();
  }

  const common = {
    ref: field,
    className: "grid-editor",
    "aria-label": t`Edit ${column.header}`,
    "aria-invalid": error !== null,
    "aria-errormessage": error === null ? undefined : errorId,
    "aria-describedby": error === null ? undefined : errorId,
    "aria-required": column.required,
    value: draft,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setDraft(event.target.value),
    onKeyDown,
    onBlur: () => finish(() => onCommit(draft, "stay")),
  };

  if (column.kind === "choice") {
    return (
      <select {...common}>
        {!column.required && <option value="">{t`None`}</option>}
        {column.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  const isNumber = column.kind === "number" || column.kind === "money";
  return (
    <input
      {...common}
      type={column.kind === "date" ? "date" : "text"}
      inputMode={isNumber ? "decimal" : undefined}
      autoComplete="off"
      spellCheck={column.kind === "text"}
    />
  );
}
