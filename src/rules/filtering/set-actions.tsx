import { Trans, useLingui } from "@lingui/react/macro";
import {
  Download,
  EllipsisVertical,
  History,
  Lightbulb,
  Plus,
  Power,
  Sparkles,
  Upload,
} from "lucide-react";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import type { EffectScope } from "@/rules/effect/use-effect-query.tsx";
import type { OpenDialog } from "@/rules/filtering/rule-set-editor.tsx";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import { MOST_RULES } from "@/rules/sets/rule-set.ts";
import { ruleSetFile } from "@/rules/sets/rule-set-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuItem, MenuSeparator } from "@/ui/overlays/menu.tsx";

type SetActionsProps = {
  scope: EffectScope;
  draft: SetDraft;
  title: string;
  onAdd: () => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** Actions for a whole set of rules. */
export function SetActions({ scope, draft, title, onAdd, onOpen }: SetActionsProps) {
  const { t } = useLingui();
  const { canEdit } = useRuleSetting();
  const { content, isEnabled, stored } = draft;
  const isFull = (content?.rules.length ?? 0) >= MOST_RULES;

  function download() {
    if (content === null) return;
    const file = new Blob([ruleSetFile(content)], { type: "application/json" });
    saveFile(file, `${fileName(`rules-${scope.kind}-${title}`)}.json`);
  }
  return (
    <>
      {canEdit && (
        <>
          <Button variant="outline" disabled={isFull} onClick={() => onOpen("templates")}>
            <Sparkles {...icon} />
            <Trans>Templates</Trans>
          </Button>
          <Button variant="outline" disabled={isFull} onClick={() => onOpen("example")}>
            <Lightbulb {...icon} />
            <Trans>From an example</Trans>
          </Button>
          <Button disabled={isFull} onClick={onAdd}>
            <Plus {...icon} />
            <Trans>New rule</Trans>
          </Button>
        </>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t`More actions for these rules`}>
            <EllipsisVertical {...icon} />
          </Button>
        }
      >
        <MenuItem icon={History} disabled={stored === null} onSelect={() => onOpen("versions")}>
          <Trans>Versions</Trans>
        </MenuItem>
        <MenuItem icon={Download} onSelect={download}>
          <Trans>Export as JSON</Trans>
        </MenuItem>
        {canEdit && (
          <>
            <MenuItem icon={Upload} onSelect={() => onOpen("import")}>
              <Trans>Import from JSON</Trans>
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Power} onSelect={() => draft.enable(!isEnabled)}>
              {isEnabled ? <Trans>Turn these rules off</Trans> : <Trans>Turn these rules on</Trans>}
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
