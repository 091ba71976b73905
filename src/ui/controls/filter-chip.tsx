import { useLingui } from "@lingui/react/macro";
import { type LucideIcon, Plus, X } from "lucide-react";
import type { ComponentProps } from "react";

type FilterChipProps = {
  icon?: LucideIcon;
  /** The condition as text, such as "Supplier is Northvale". */
  label: string;
  onEdit?: () => void;
  onRemove: () => void;
};

/** A filter that is applied to the list. */
export function FilterChip({ icon: Icon, label, onEdit, onRemove }: FilterChipProps) {
  const { t } = useLingui();
  const content = (
    <>
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />}
      <span className="truncate">{label}</span>
    </>
  );
  const look = "flex min-w-0 items-center gap-1.5 pl-2.5";

  return (
    <span className="inline-flex h-7 max-w-full items-stretch rounded-full bg-accent-soft text-sm font-medium text-accent pointer-coarse:h-11 forced-colors:border">
      {onEdit ? (
        <button
          type="button"
          onClick={onEdit}
          className={`${look} rounded-l-full underline-offset-4 hover:underline`}
        >
          {content}
        </button>
      ) : (
        <span className={look}>{content}</span>
      )}
      <button
        type="button"
        aria-label={t`Remove filter: ${label}`}
        onClick={onRemove}
        className="grid w-7 shrink-0 place-items-center rounded-r-full hover:text-ink pointer-coarse:w-11"
      >
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </span>
  );
}

/** The dashed button that adds a filter. It opens a menu or popover. */
export function AddFilterChip({ children, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="inline-flex h-7 items-center gap-1.5 rounded-full border border-dashed border-edge px-2.5 text-sm font-medium text-ink-2 hover:border-ink-3 hover:text-ink pointer-coarse:h-11"
    >
      <Plus size={14} strokeWidth={2} aria-hidden />
      {children}
    </button>
  );
}
