import { clsx } from "clsx";
import * as Radix from "@radix-ui/react-dialog";
import type { ComponentProps, ReactNode } from "react";
import { CloseDialog } from "@/ui/overlays/close-dialog.tsx";
import { shadeLook } from "@/ui/foundation/styles.ts";
import { useLayer } from "@/ui/overlays/use-layer.ts";

type SheetProps = Omit<ComponentProps<typeof Radix.Root>, "children" | "modal"> & {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactNode;
  side?: "left" | "right";
  /** The width of a sheet on the right. Use `lg` if forms are side by side or there are many tabs. */
  size?: "md" | "lg";
  /** Hides the title, for content that has its own name, such as navigation. Screen readers still read the title. */
  bare?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** A panel at the side of the page and above it. On a phone, a panel on the right fills the screen. */
export function Sheet({
  title,
  description,
  trigger,
  side = "right",
  size = "md",
  bare = false,
  footer,
  children,
  ...root
}: SheetProps) {
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
            "fixed inset-y-0 z-50 flex flex-col border-line bg-surface shadow-float outline-none animate-sheet",
            side === "right"
              ? ["right-0 w-full sm:border-l", size === "md" ? "sm:max-w-md" : "sm:max-w-xl"]
              : "left-0 w-72 max-w-[85vw] border-r [--sheet-from:-100%]",
          )}
        >
          {bare ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="grid gap-1 border-b border-line px-5 py-4 pr-14">
              <Radix.Title className="text-base font-semibold wrap-anywhere text-ink">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="text-sm wrap-anywhere text-ink-2">
                  {description}
                </Radix.Description>
              )}
            </div>
          )}
          <div className={clsx("min-h-0 flex-1 overflow-y-auto", !bare && "p-5")}>{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
          <CloseDialog className="absolute top-3 right-3" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
