import { Trans } from "@lingui/react/macro";
import * as Radix from "@radix-ui/react-alert-dialog";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { alertLook, shadeLook } from "@/ui/foundation/styles.ts";
import { useLayer } from "@/ui/overlays/use-layer.ts";

type ConfirmDialogProps = {
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The question, which names what is affected: "Delete 14 products?" */
  title: ReactNode;
  /** Explains the consequences, and whether they can be undone. */
  children: ReactNode;
  /** The label of the confirm button: the verb of the title. */
  confirm: ReactNode;
  destructive?: boolean;
  /** Text that people must type before they can confirm. */
  typed?: string;
  /**
   * The dialog stays open and busy until the promise resolves. If it rejects, the dialog stays open so that the person
   * can try again.
   */
  onConfirm: () => void | Promise<void>;
};

export function ConfirmDialog({
  trigger,
  open: given,
  onOpenChange,
  title,
  children,
  confirm,
  destructive = false,
  typed,
  onConfirm,
}: ConfirmDialogProps) {
  const [own, setOwn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState("");
  const { onOpenAutoFocus, onCloseAutoFocus } = useLayer();
  const open = given ?? own;
  const isReady = typed === undefined || text.trim() === typed;

  function show(next: boolean) {
    if (busy) return;
    setOwn(next);
    setText("");
    onOpenChange?.(next);
  }

  async function act() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
    setOwn(false);
    setText("");
    onOpenChange?.(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree, the dialog may be inside another form, which must not be submitted too.
    event.stopPropagation();
    // The mutation behind `onConfirm` shows the error. The rejection here only means that the dialog stays open.
    if (isReady && !busy) act().catch(() => undefined);
  }

  return (
    <Radix.Root open={open} onOpenChange={show}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={shadeLook} />
        <Radix.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          className={alertLook}
        >
          <form onSubmit={submit} className="grid gap-4 p-5">
            <div className="grid gap-1.5">
              <Radix.Title className="text-base font-semibold text-ink">{title}</Radix.Title>
              <Radix.Description asChild>
                <div className="text-sm text-pretty text-ink-2">{children}</div>
              </Radix.Description>
            </div>
            {typed !== undefined && (
              <Field
                label={
                  <Trans>
                    Type <span className="font-mono font-semibold">{typed}</span> to confirm
                  </Trans>
                }
              >
                <Input
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            )}
            <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
              <Radix.Cancel asChild>
                <Button variant="outline">
                  <Trans>Cancel</Trans>
                </Button>
              </Radix.Cancel>
              <Button
                type="submit"
                variant={destructive ? "destructive" : "default"}
                disabled={!isReady}
                loading={busy}
              >
                {confirm}
              </Button>
            </div>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
