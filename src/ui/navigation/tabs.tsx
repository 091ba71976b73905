import { clsx } from "clsx";
import * as Radix from "@radix-ui/react-tabs";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

type TabsProps = Omit<ComponentProps<typeof Radix.Root>, "children"> & {
  label: string;
  tabs: readonly { value: string; label: ReactNode; count?: string; disabled?: boolean }[];
  /** Use `line` at the top of a screen, and `boxed` for two or three options inside a panel. */
  look?: "line" | "boxed";
  /** The `<TabPanel>` elements. */
  children: ReactNode;
};

/** Tabs with their panels. Set `value` if the choice belongs in the URL. */
export function Tabs({ label, tabs, look = "line", className, children, ...root }: TabsProps) {
  const isLine = look === "line";
  const list = useRef<HTMLDivElement>(null);
  const { value: open } = root;
  // Centres the chosen tab in the tab list if the tabs are wider than the screen, without scrolling the page.
  useEffect(() => {
    const all = Array.from(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? []);
    // Without a controlled value, the first tab counts as the chosen one.
    const chosen = all.find(({ dataset }) => dataset["tab"] === open) ?? all[0];
    if (!list.current || !chosen) return;
    const before = chosen.offsetLeft - list.current.offsetLeft;
    list.current.scrollLeft = before - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [open]);
  return (
    <Radix.Root {...root} className={clsx("grid grid-cols-1 content-start gap-4", className)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={clsx(
          "flex overflow-x-auto",
          isLine
            ? "gap-5 border-b border-line"
            : "gap-0.5 rounded-[10px] bg-sunken p-0.5 *:flex-1 *:justify-center",
        )}
      >
        {tabs.map(({ value, label: text, count, disabled = false }) => (
          <Radix.Trigger
            key={value}
            value={value}
            data-tab={value}
            disabled={disabled}
            className={clsx(
              "flex h-8 shrink-0 items-center gap-2 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=active]:text-ink pointer-coarse:h-11",
              isLine
                ? "-mb-px rounded-t-md border-b-2 border-transparent px-0.5 data-[state=active]:border-accent"
                : "rounded-control border border-transparent px-3 data-[state=active]:border-line data-[state=active]:bg-surface data-[state=active]:shadow-control dark:data-[state=active]:bg-line-strong",
            )}
          >
            {text}
            {count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs text-ink-2 tabular-nums">
                {count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={clsx("rounded-control", className)} />;
}
