import { useLingui } from "@lingui/react/macro";
import { Kbd } from "@/ui/controls/kbd.tsx";
import { chord } from "@/ui/foundation/chord.ts";
import { Facts } from "@/ui/layout/facts.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

/** Lists the product list's keyboard shortcuts. */
export function ShortcutsDialog({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const editing = [
    { label: t`Copy and paste cells`, keys: [chord("C"), chord("V")] },
    { label: t`Edit the cell`, keys: ["F2"] },
    { label: t`Fill down`, keys: [chord("D")] },
    { label: t`Undo`, keys: [chord("Z")] },
    { label: t`Redo`, keys: [chord("Shift Z")] },
  ];
  const shortcuts = [
    { label: t`Search everything`, keys: [chord("K")] },
    { label: t`Move to another cell`, keys: ["↑", "↓", "←", "→"] },
    { label: t`Expand or collapse the variants, in the first column`, keys: ["→", "←"] },
    { label: t`Open the product, in the SKU column`, keys: ["Enter"] },
    { label: t`Select the product`, keys: ["Shift Space"] },
    ...(canEdit ? editing : [{ label: t`Copy cells`, keys: [chord("C")] }]),
    { label: t`Show this list`, keys: ["?"] },
  ];
  return (
    <Dialog open onOpenChange={onClose} title={t`Keyboard shortcuts`}>
      <Facts
        facts={shortcuts.map(({ label, keys }) => ({
          label,
          value: (
            <span className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </span>
          ),
        }))}
      />
    </Dialog>
  );
}
