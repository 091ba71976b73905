import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { FILLS, type ChartTone } from "@/ui/charts/looks.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { named } from "@/ui/foundation/labelled.ts";

export type SharePart = {
  name: string;
  value: number;
  /** "none" leaves the part empty, as for rows that were skipped. */
  tone: ChartTone | "none";
  /** The URL of the rows that this part counts. */
  to?: string;
};

type ShareBarProps = {
  parts: readonly SharePart[];
  format: (value: number) => string;
  /** Whether a legend shows the numbers. Without it, screen readers read them from the bar. */
  legend?: boolean;
};

const fillOf = (tone: SharePart["tone"]) => (tone === "none" ? undefined : FILLS[tone]);

/** A sample of a part's colour and pattern, next to its name. */
export const Swatch = ({ tone }: Pick<SharePart, "tone">) => (
  <span
    aria-hidden
    className={clsx(
      "size-2.5 shrink-0 rounded-xs",
      fillOf(tone) ?? "border border-line-strong bg-sunken",
    )}
  />
);

/** A bar that shows the parts of a total, such as listings that are ready, have warnings or are blocked. */
export function ShareBar({ parts, format, legend = true }: ShareBarProps) {
  const { i18n } = useLingui();
  const shown = parts.filter(({ value }) => value > 0);
  const text = parts.map(({ name, value }) => named(i18n, name, format(value))).join(", ");

  return (
    <div className="grid min-w-0 gap-2">
      <div
        {...(legend ? { "aria-hidden": true } : { role: "img", "aria-label": text })}
        className="flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        {shown.map(({ name, value, tone }) => (
          <span
            key={name}
            className={clsx("min-w-0.5", fillOf(tone))}
            style={{ flexGrow: value }}
          />
        ))}
      </div>
      {legend && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          {parts.map(({ name, value, tone, to }) => (
            <li key={name} className="flex items-center gap-1.5">
              <Swatch tone={tone} />
              {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
              <span className="font-medium text-ink tabular-nums">{format(value)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
