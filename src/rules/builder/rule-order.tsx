import { Trans, useLingui } from "@lingui/react/macro";
import { GripVertical } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useState } from "react";
import { icon } from "@/ui/foundation/styles.ts";

type RuleOrderProps = {
  rules: readonly { id: string }[];
  nameOf: (rule: string) => string;
  onMove: (from: number, to: number) => void;
};

/**
 * Reorders the rules of a list: by dragging their handles, by pressing the arrow keys on a handle, or one place at a
 * time.
 */
export function useRuleOrder({ rules, nameOf, onMove }: RuleOrderProps) {
  const { t, i18n } = useLingui();
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const [announcement, setAnnouncement] = useState("");

  function move(from: number, to: number) {
    const rule = rules[from];
    if (rule === undefined || to < 0 || to >= rules.length || to === from) return;
    onMove(from, to);
    const [name, place, total] = [nameOf(rule.id), i18n.number(to + 1), i18n.number(rules.length)];
    setAnnouncement(t`${name} is now rule ${place} of ${total}.`);
  }

  /**
   * The position of the rule at this height in a handle's list. Above or below the list, it's the first or last
   * position.
   */
  function placeAt(handleOf: HTMLElement, y: number): number {
    const rows = Array.from(handleOf.closest("ol")?.children ?? []);
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at === -1 ? rows.length - 1 : at;
  }

  const handle = (at: number): ComponentProps<"button"> => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag !== null) setDrag({ ...drag, to: placeAt(event.currentTarget, event.clientY) });
    },
    onPointerUp: () => {
      if (drag !== null) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === "Escape") setDrag(null);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      move(at, at + by);
    },
  });

  return {
    handle,
    moveBy: (at: number, by: -1 | 1) => move(at, at + by),
    announcement,
    isDragged: (at: number) => drag?.from === at,
    isTarget: (at: number) => drag !== null && drag.to === at && drag.from !== at,
  };
}

export function RuleHandle({ name, ...handle }: ComponentProps<"button"> & { name: string }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      {...handle}
      aria-label={t`Move ${name}`}
      aria-roledescription={t`reorder handle`}
      className="mt-0.5 grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
    >
      <GripVertical {...icon} />
    </button>
  );
}

/** Explains how to use the handles. */
export function RuleOrderHelp({ className }: { className?: string }) {
  return (
    <p className={className}>
      <Trans>Drag a handle to reorder, or focus it and press the up and down arrow keys.</Trans>
    </p>
  );
}
