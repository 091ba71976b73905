import { Trans, useLingui } from "@lingui/react/macro";
import { Download, EllipsisVertical, History, Upload } from "lucide-react";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import type { PriceContent } from "@/rules/drafting/rule-set-draft.ts";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import { ruleSetFile } from "@/rules/sets/rule-set-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

type PriceListBarProps = {
  draft: SetDraft<PriceContent>;
  name: string;
  canEdit: boolean;
  onOpen: (dialog: "versions" | "import") => void;
};

/** Turns a price list on or off, and opens the actions for the whole list. */
export function PriceListBar({ draft, name, canEdit, onOpen }: PriceListBarProps) {
  const { t } = useLingui();
  const { content, stored, isEnabled } = draft;

  function download() {
    if (content === null) return;
    const file = new Blob([ruleSetFile(content)], { type: "application/json" });
    saveFile(file, `${fileName(`rules-price-${name}`)}.json`);
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Checkbox
        label={t`Set prices with this list`}
        checked={isEnabled}
        disabled={!canEdit}
        onChange={({ target }) => draft.enable(target.checked)}
      />
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t`More actions for this price list`}>
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
          <MenuItem icon={Upload} onSelect={() => onOpen("import")}>
            <Trans>Import from JSON</Trans>
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
