import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Command } from "cmdk";
import { Check, ChevronsUpDown, Search } from "lucide-react";
import * as Popover from "@radix-ui/react-popover";
import { useState } from "react";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { icon, inputLook } from "@/ui/foundation/styles.ts";
import { matches } from "@/ui/foundation/matching.ts";
import type { Option } from "@/ui/inputs/select.tsx";

/** More options than a person reads. Typing another letter finds the rest. */
const SHOWN = 100;

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
  const [query, setQuery] = useState("");
  const ties = useFieldTies();
  const { t } = useLingui();

  const chosen = options.find((option) => option.value === value);
  const found = options.filter(({ label, hint }) => matches(query, label, hint));
  const more = found.length - SHOWN;

  const text = chosen?.label ?? placeholder ?? t`Choose`;
  // A button is named by its label alone, but screen readers must read the chosen option as well.
  const naming =
    ties.id === undefined
      ? { "aria-label": ariaLabel === undefined ? text : `${ariaLabel}: ${text}` }
      : {
          id: ties.id,
          "aria-labelledby": `${ties.id}-label ${ties.id}-value`,
          "aria-describedby": ties["aria-describedby"],
        };

  function show(next: boolean) {
    setOpen(next);
    if (next) setQuery("");
  }

  return (
    // Modal, because a dialog around it would otherwise block the mouse wheel.
    <Popover.Root open={open} onOpenChange={show} modal>
      <Popover.Trigger
        disabled={disabled}
        data-name={name}
        {...naming}
        className={clsx(
          inputLook,
          "flex items-center justify-between gap-2 text-left",
          !chosen && "text-ink-3",
          ties["aria-invalid"] && "border-bad!",
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
          <Command
            shouldFilter={false}
            loop
            defaultValue={value ?? ""}
            label={searchPlaceholder ?? t`Search`}
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search {...icon} className="shrink-0 text-ink-3" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder={searchPlaceholder ?? t`Search`}
                className="h-9 w-full bg-transparent text-sm outline-none placeholder:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-[16px]"
              />
            </div>
            <Command.List label={t`Options`} className="max-h-64 overflow-y-auto p-1">
              <Command.Empty className="px-2 py-4 text-center text-ink-3">
                <Trans>No results</Trans>
              </Command.Empty>
              {found.slice(0, SHOWN).map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  onSelect={() => {
                    onChange(option.value);
                    setOpen(false);
                  }}
                  className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 select-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-sunken pointer-coarse:min-h-11 forced-colors:data-[selected=true]:outline-2"
                >
                  <span className="min-w-0 flex-1">
                    {option.label}
                    {option.hint && <span className="ml-2 text-xs text-ink-3">{option.hint}</span>}
                  </span>
                  {option.value === value && (
                    <Check size={16} strokeWidth={2} aria-hidden className="shrink-0 text-accent" />
                  )}
                </Command.Item>
              ))}
            </Command.List>
            {more > 0 && (
              <p className="border-t border-line px-3 py-1.5 text-xs text-ink-3">
                <Plural
                  value={more}
                  one="1 more: type to narrow the list"
                  other="# more: type to narrow the list"
                />
              </p>
            )}
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
