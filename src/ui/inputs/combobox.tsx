import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import * as Popover from "@radix-ui/react-popover";
import { useRef, useState, useTransition } from "react";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { inputLook } from "@/ui/foundation/styles.ts";
import { OptionSearch } from "@/ui/inputs/option-search.tsx";
import type { Option } from "@/ui/inputs/select.tsx";

type ComboboxProps<Value extends string> = {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  searchPlaceholder?: string;
  disabled?: boolean;
  name?: string;
  className?: string;
  "aria-label"?: string;
};

/** A select whose options can be searched. */
export function Combobox<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  searchPlaceholder,
  disabled = false,
  name,
  className,
  "aria-label": ariaLabel,
}: ComboboxProps<Value>) {
  const [open, setOpen] = useState(false);
  const [isOpening, startTransition] = useTransition();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isInDialog, setInDialog] = useState(false);
  const ties = useFieldTies();
  const { t } = useLingui();

  const chosen = options.find((option) => option.value === value);

  const text = chosen?.label ?? placeholder ?? t`Choose`;
  // A button's label would replace its content as the name, but screen readers must read the chosen option as well.
  const naming =
    ties.id === undefined
      ? { "aria-label": ariaLabel === undefined ? text : `${ariaLabel}: ${text}` }
      : {
          id: ties.id,
          "aria-labelledby": `${ties.id}-label ${ties.id}-value`,
          "aria-describedby": ties["aria-describedby"],
        };

  /** Opens the list in a transition, so that the button reacts first: a slow device needs a few frames for the list. */
  function show(next: boolean) {
    if (!next) {
      setOpen(false);
      return;
    }
    startTransition(() => {
      setOpen(true);
      setInDialog(trigger.current?.closest("[role=dialog]") !== null);
    });
  }

  return (
    // The popover is modal only in a dialog, because the dialog would block the mouse wheel otherwise. Elsewhere, a
    // modal popover would make the browser restyle the whole page.
    <Popover.Root open={open} onOpenChange={show} modal={isInDialog}>
      <Popover.Trigger
        ref={trigger}
        disabled={disabled}
        data-name={name}
        {...naming}
        className={clsx(
          inputLook,
          "flex items-center justify-between gap-2 text-left",
          !chosen && "text-ink-3",
          ties["aria-invalid"] ? "border-bad!" : (isOpening || open) && "border-accent!",
          className,
        )}
      >
        <span id={ties.id && `${ties.id}-value`} className="truncate">
          {text}
        </span>
        <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={searchPlaceholder ?? t`Search`}
          className="z-50 w-(--radix-popover-trigger-width) min-w-56 overflow-hidden rounded-panel border border-line bg-surface text-sm text-ink shadow-float outline-none animate-float"
        >
          <OptionSearch
            options={options}
            value={value}
            label={searchPlaceholder ?? t`Search`}
            onChoose={(next) => {
              onChange(next);
              show(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
