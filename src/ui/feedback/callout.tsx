import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { icon } from "@/ui/foundation/styles.ts";

const KINDS = {
  info: { Icon: Info, look: "border-accent/25 bg-accent-soft/60", mark: "text-accent" },
  good: { Icon: CircleCheck, look: "border-good/25 bg-good-soft/60", mark: "text-good" },
  warn: { Icon: TriangleAlert, look: "border-warn/25 bg-warn-soft/60", mark: "text-warn" },
  bad: { Icon: CircleAlert, look: "border-bad/25 bg-bad-soft/60", mark: "text-bad" },
};

type CalloutProps = {
  kind?: keyof typeof KINDS;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  /** Use `alert` when the callout appears because of something the person just did. */
  role?: "alert" | "status" | "note";
  className?: string;
};

export function Callout({
  kind = "info",
  title,
  children,
  actions,
  onDismiss,
  role = "note",
  className,
}: CalloutProps) {
  const { t } = useLingui();
  const { Icon, look, mark } = KINDS[kind];

  return (
    <div
      ref={role === "alert" ? showInDialog : undefined}
      role={role}
      className={clsx(
        "flex scroll-my-4 items-start gap-2.5 rounded-panel border p-3 text-sm",
        look,
        className,
      )}
    >
      <Icon {...icon} className={clsx("mt-0.5 shrink-0", mark)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          {title && <p className="font-medium text-ink">{title}</p>}
          {children && <div className="text-pretty text-ink-2">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={t`Dismiss`}
          onClick={onDismiss}
          className="-m-1 grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:text-ink pointer-coarse:size-11"
        >
          <X {...icon} />
        </button>
      )}
    </div>
  );
}

/**
 * In a dialog, the button that was pressed is always visible, but the content above it may be scrolled. So a new alert is
 * scrolled into view.
 */
function showInDialog(alert: HTMLElement | null) {
  if (alert?.closest("[role=dialog]")) alert.scrollIntoView({ block: "nearest" });
}
