import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import * as Radix from "@radix-ui/react-context-menu";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "@/ui/controls/kbd.tsx";
import { floatLook, icon, itemLook } from "@/ui/foundation/styles.ts";

/** A second way to reach actions that a visible button or menu also offers. Shift F10 and a long press also open it. */
export function ContextMenu({ target, children }: { target: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{target}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content collisionPadding={8} className={floatLook}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ContextMenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: LucideIcon;
  shortcut?: string;
  tone?: "plain" | "bad";
};

export function ContextMenuItem({
  icon: Icon,
  shortcut,
  tone = "plain",
  className,
  children,
  ...props
}: ContextMenuItemProps) {
  return (
    <Radix.Item
      {...props}
      className={clsx(
        itemLook,
        tone === "bad" && "text-bad data-highlighted:bg-bad-soft",
        className,
      )}
    >
      {Icon && <Icon {...icon} className={clsx("shrink-0", tone === "plain" && "text-ink-3")} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
    </Radix.Item>
  );
}

export function ContextMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
