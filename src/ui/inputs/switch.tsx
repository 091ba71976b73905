import { clsx } from "clsx";
import * as Radix from "@radix-ui/react-switch";
import { type ComponentProps, type ReactNode, useId } from "react";

type SwitchProps = Omit<ComponentProps<typeof Radix.Root>, "onChange" | "onCheckedChange"> & {
  label: ReactNode;
  hint?: ReactNode;
  onChange: (checked: boolean) => void;
  /** Puts the switch at the end of the row, as in settings. */
  end?: boolean;
};

/** A switch for settings that take effect immediately. If a Save button applies the settings, use a checkbox. */
export function Switch({ label, hint, onChange, end = false, className, ...root }: SwitchProps) {
  const id = useId();
  return (
    <div
      className={clsx(
        "flex items-start gap-3 text-sm pointer-coarse:min-h-11",
        end && "flex-row-reverse justify-between",
        className,
      )}
    >
      <Radix.Root
        id={id}
        {...root}
        onCheckedChange={onChange}
        {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
        className="relative mt-px h-[18px] w-8 shrink-0 rounded-full border border-edge bg-edge/25 transition-colors duration-150 before:absolute before:-inset-1 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent pointer-coarse:before:-inset-3.5"
      >
        <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-ink-2 transition-[translate,background-color] duration-150 ease-out data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent forced-colors:bg-[CanvasText]!" />
      </Radix.Root>
      <span className="grid content-start gap-0.5">
        <label htmlFor={id} className={clsx(root.disabled === true ? "text-ink-3" : "text-ink")}>
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
