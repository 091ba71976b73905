import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { RuleHandle } from "@/rules/builder/rule-order.tsx";
import { ruleSentence } from "@/rules/builder/rule-sentence.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import type { FilterRule } from "@/rules/drafting/rule-set-draft.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/overlays/menu.tsx";

type RuleRowProps = {
  rule: FilterRule;
  /** The position in the list, counted from 1. */
  place: number;
  isFirst: boolean;
  isLast: boolean;
  canEdit: boolean;
  handle: ComponentProps<"button">;
  contributionOf: (rule: string) => string | null;
  hasErrors: (rule: string) => boolean;
  nameOf: (rule: string) => string;
  onOpen: (rule: string) => void;
  onEnable: (rule: string, isEnabled: boolean) => void;
  onDuplicate: (rule: string) => void;
  onRemove: (rule: string) => void;
  onMoveBy: (by: -1 | 1) => void;
};

/** A rule in the list: its name, its sentence, its contribution and its actions. */
export function RuleRow({
  rule,
  place,
  isFirst,
  isLast,
  canEdit,
  handle,
  contributionOf,
  hasErrors,
  nameOf,
  onOpen,
  onEnable,
  onDuplicate,
  onRemove,
  onMoveBy,
}: RuleRowProps) {
  const { t } = useLingui();
  const { texts } = useRuleSetting();
  const { id, isEnabled } = rule;
  const name = nameOf(id);
  const contribution = contributionOf(id);
  const sentence = ruleSentence(texts, rule);

  return (
    <div className="flex items-start gap-2 px-2 py-3 sm:px-3">
      {canEdit && <RuleHandle {...handle} name={name} />}
      <span aria-hidden className="mt-0.5 w-5 shrink-0 text-right text-sm text-ink-3 tabular-nums">
        {place}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="min-w-0 rounded-sm text-left text-sm font-medium wrap-anywhere text-accent hover:underline"
          >
            {name}
          </button>
          {!isEnabled && (
            <Badge>
              <Trans>Turned off</Trans>
            </Badge>
          )}
          {hasErrors(id) && (
            <Badge tone="bad">
              <Trans>Has errors</Trans>
            </Badge>
          )}
        </div>
        {sentence !== name && (
          <p className="line-clamp-3 text-sm wrap-anywhere text-ink-2">{sentence}</p>
        )}
        {contribution !== null && <p className="text-xs text-ink-3 tabular-nums">{contribution}</p>}
      </div>
      {canEdit && (
        <>
          <Checkbox
            bare
            label={t`Turn on ${name}`}
            checked={isEnabled}
            onChange={({ target }) => onEnable(id, target.checked)}
            className="mt-1"
          />
          <Menu
            trigger={
              <Button variant="ghost" size="icon" aria-label={t`Actions for ${name}`}>
                <EllipsisVertical {...icon} />
              </Button>
            }
          >
            <MenuItem icon={Pencil} onSelect={() => onOpen(id)}>
              <Trans>Edit and rename</Trans>
            </MenuItem>
            <MenuItem icon={Copy} onSelect={() => onDuplicate(id)}>
              <Trans>Duplicate</Trans>
            </MenuItem>
            <MenuItem icon={ArrowUp} disabled={isFirst} onSelect={() => onMoveBy(-1)}>
              <Trans>Move up</Trans>
            </MenuItem>
            <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => onMoveBy(1)}>
              <Trans>Move down</Trans>
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="bad" onSelect={() => onRemove(id)}>
              <Trans>Delete {name}</Trans>
            </MenuItem>
          </Menu>
        </>
      )}
    </div>
  );
}
