import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

type LoginTabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[];
};

const MOVES: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Tabs for this one page: those of the design system weigh 7 KB more and are drawn with a style attribute, which the
 * security policy refuses in a page that is drawn at build time. Every panel stays, and with it what was typed there.
 */
export function LoginTabs({ label, value, onChange, tabs }: LoginTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent) {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const last = tabs.length - 1;
    const next = Number.isFinite(by)
      ? (current + by + tabs.length) % tabs.length
      : by < 0
        ? 0
        : last;
    onChange(tabs[next]?.value ?? value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className="grid gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex gap-0.5 rounded-[10px] bg-sunken p-0.5"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              "h-8 flex-1 rounded-control border px-3 text-sm font-medium transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11",
              tab.value === value
                ? "border-line bg-surface text-ink shadow-control dark:bg-line-strong"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
