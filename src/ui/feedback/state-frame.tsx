import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type StateFrameProps = {
  icon: LucideIcon;
  tone: "calm" | "bad";
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** The common frame of empty and error states. */
export function StateFrame({ icon: Icon, tone, title, children, actions }: StateFrameProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-1.5 px-4 py-10 text-center">
      <span
        className={clsx(
          "mb-2 grid size-10 place-items-center rounded-panel",
          tone === "bad" ? "bg-bad-soft text-bad" : "bg-sunken text-ink-2",
        )}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 className="text-base font-semibold text-balance text-ink">{title}</h2>
      <div className="text-sm text-pretty text-ink-2">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
