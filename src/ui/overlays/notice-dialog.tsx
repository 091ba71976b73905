import * as Radix from "@radix-ui/react-alert-dialog";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { alertLook, shadeLook } from "@/ui/foundation/styles.ts";
import { useLayer } from "@/ui/overlays/use-layer.ts";

type NoticeDialogProps = {
  open: boolean;
  title: ReactNode;
  /** The text, which is announced when the dialog opens. */
  children: ReactNode;
  /** The label of the only button. */
  closeLabel: ReactNode;
  /** Called by the button and by Escape. */
  onClose: () => void;
};

/** An urgent message with a single button. */
export function NoticeDialog({ open, title, children, closeLabel, onClose }: NoticeDialogProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useLayer();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={shadeLook} />
        <Radix.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          className={alertLook}
        >
          <div className="grid gap-4 p-5">
            <div className="grid gap-1.5">
              <Radix.Title className="text-base font-semibold text-ink">{title}</Radix.Title>
              <Radix.Description asChild>
                <div className="text-sm text-pretty text-ink-2">{children}</div>
              </Radix.Description>
            </div>
            <div className="flex justify-end max-sm:*:flex-1">
              <Radix.Cancel asChild>
                <Button>{closeLabel}</Button>
              </Radix.Cancel>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
