import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { RuleRow } from "@/rules/filtering/rule-row.tsx";
import type { FilterRule } from "@/rules/drafting/rule-set-draft.ts";

type RuleListProps = {
  rules: readonly FilterRule[];
  canEdit: boolean;
  /** What each rule contributes, in words. */
  contributionOf: (rule: string) => string | null;
  hasErrors: (rule: string) => boolean;
  nameOf: (rule: string) => string;
  onOpen: (rule: string) => void;
  onEnable: (rule: string, isEnabled: boolean) => void;
  onDuplicate: (rule: string) => void;
  onRemove: (rule: string) => void;
  onMove: (from: number, to: number) => void;
};

/** The rules of a set in their order. They are moved by dragging the handle, or with its arrow keys. */
export function RuleList(props: RuleListProps) {
  const { rules, canEdit, nameOf, onMove } = props;
  const { t, i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");

  function move(from: number, to: number) {
    const rule = rules[from];
    if (rule === undefined || to < 0 || to >= rules.length || to === from) return;
    onMove(from, to);
    const [name, place, total] = [nameOf(rule.id), i18n.number(to + 1), i18n.number(rules.length)];
    setAnnouncement(t`${name} is now rule ${place} of ${total}.`);
  }

  function placeUnder(y: number): number {
    const rows = Array.from(list.current?.children ?? []);
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return at === -1 ? rows.length - 1 : at;
  }

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(at);
      setTarget(at);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== null) setTarget(placeUnder(event.clientY));
    },
    onPointerUp: () => {
      if (dragged !== null && target !== null) move(dragged, target);
      setDragged(null);
      setTarget(null);
    },
    onPointerCancel: () => {
      setDragged(null);
      setTarget(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === "Escape") {
        setDragged(null);
        setTarget(null);
      }
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      move(at, at + by);
    },
  });

  return (
    <>
      <ol ref={list} aria-label={t`Rules in order`} className="grid">
        {rules.map((rule, at) => (
          <li
            key={rule.id}
            className={clsx(
              "border-b border-line-soft last:border-0",
              dragged === at && "opacity-50",
              target === at && dragged !== null && dragged !== at && "bg-accent-soft",
            )}
          >
            <RuleRow
              {...props}
              rule={rule}
              place={at + 1}
              isFirst={at === 0}
              isLast={at === rules.length - 1}
              handle={handle(at)}
              onMoveBy={(by) => move(at, at + by)}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
      {canEdit && rules.length > 1 && (
        <p className="px-4 py-2 text-xs text-ink-3">
          <Trans>Drag a handle to reorder, or focus it and press the up and down arrow keys.</Trans>
        </p>
      )}
    </>
  );
}
