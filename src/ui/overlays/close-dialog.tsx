import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import * as Dialog from "@radix-ui/react-dialog";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** The close button in the corner of a dialog or sheet. */
export function CloseDialog({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  return (
    <Dialog.Close asChild>
      <Button variant="ghost" size="icon" aria-label={t`Close`} className={className}>
        <X {...icon} />
      </Button>
    </Dialog.Close>
  );
}
