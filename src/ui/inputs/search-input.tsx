import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { icon, inputLook } from "@/ui/foundation/styles.ts";
import { Kbd } from "@/ui/controls/kbd.tsx";

type SearchInputProps = Omit<
  ComponentProps<"input">,
  "type" | "value" | "onChange" | "aria-label" | "ref"
> & {
  /** The name of the field for screen readers, because a search field has no visible label. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  shortcut?: string;
};

export function SearchInput({
  label,
  value,
  onChange,
  shortcut,
  className,
  placeholder = label,
  ...props
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { t } = useLingui();

  return (
    <div className={clsx("relative", className)}>
      <Search
        {...icon}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        {...props}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(
          inputLook,
          "pr-9 pl-8.5 pointer-coarse:pr-12 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value !== "" && (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-ink-3 hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-11"
        >
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
      {value === "" && shortcut && (
        <Kbd
          keys={shortcut}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 pointer-coarse:hidden"
        />
      )}
    </div>
  );
}
