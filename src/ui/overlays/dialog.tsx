import { clsx } from "clsx";
import * as Radix from "@radix-ui/react-dialog";
import type { ComponentProps, ReactNode } from "react";
import { CloseDialog } from "@/ui/overlays/close-dialog.tsx";
import { shadeLook } from "@/ui/foundation/styles.ts";
import { useLayer } from "@/ui/overlays/use-layer.ts";

const SIZES = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-2xl", xl: "sm:max-w-5xl" };

type DialogProps = Omit<ComponentProps<typeof Radix.Root>, "children" | "modal"> & {
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens the dialog. It gets the focus back when the dialog closes. */
  trigger?: ReactNode;
  /** Buttons, with the primary one last. */
  footer?: ReactNode;
  size?: keyof typeof SIZES;
  children?: ReactNode;
};

/** A modal dialog. On a phone, it rises from the lower edge, within reach of the thumb. */
export function Dialog({
  title,
  description,
  trigger,
  footer,
  size = "md",
  children,
  ...root
}: DialogProps) {
  const layer = useLayer();
  return (
    <Radix.Root {...root}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={shadeLook} />
        <Radix.Content
          {...layer}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-panel border border-line bg-surface shadow-float outline-none animate-dialog sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-panel",
            SIZES[size],
          )}
        >
          <div className="grid gap-1 px-5 pt-4 pr-14">
            <Radix.Title className="text-base font-semibold text-ink">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-sm text-ink-2">{description}</Radix.Description>
            )}
          </div>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-1">{children}</div>
          )}
          <div
            className={clsx(
              footer && "flex flex-wrap justify-end gap-2 max-sm:*:flex-1",
              "px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]",
              !footer && "pt-0",
            )}
          >
            {footer}
          </div>
          <CloseDialog className="absolute top-3 right-3" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Wraps the button that closes without acting: `<DialogClose asChild>`. */
export const DialogClose = Radix.Close;
