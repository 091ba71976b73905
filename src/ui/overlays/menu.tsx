import { clsx } from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "@/ui/controls/kbd.tsx";
import { floatLook, icon, itemLook } from "@/ui/foundation/styles.ts";

type MenuProps = Omit<ComponentProps<typeof Radix.Root>, "children"> & {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
};

/** The menu isn't modal, so that the page behind it stays readable and keeps its scrollbar. */
export function Menu({ trigger, align = "end", side = "bottom", children, ...root }: MenuProps) {
  return (
    <Radix.Root modal={false} {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // Shortly after closing, a menu returns the focus. If the menu has been reopened by then, that would close
            // it again.
            if (isOpenAgain(event)) event.preventDefault();
          }}
          className={floatLook}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function isOpenAgain({ currentTarget: closed }: Event): boolean {
  const trigger = closed instanceof HTMLElement ? closed.getAttribute("aria-labelledby") : null;
  return document.getElementById(trigger ?? "")?.ariaExpanded === "true";
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: LucideIcon;
  shortcut?: string;
  /** Use `bad` for an item that deletes data, and name the data in its text. */
  tone?: "plain" | "bad";
};

/** A menu item. With `asChild`, the child, such as a link, provides its own icon and text. */
export function MenuItem({
  icon: Icon,
  shortcut,
  tone = "plain",
  asChild = false,
  className,
  children,
  ...props
}: MenuItemProps) {
  const look = clsx(itemLook, tone === "bad" && "text-bad data-highlighted:bg-bad-soft", className);
  if (asChild) {
    return (
      <Radix.Item {...props} asChild className={look}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item {...props} className={look}>
      {Icon && <Icon {...icon} className={clsx("shrink-0", tone === "plain" && "text-ink-3")} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
    </Radix.Item>
  );
}

export function MenuCheckbox({ children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...props} className={clsx(itemLook, "pl-8")}>
      <Mark />
      {children}
    </Radix.CheckboxItem>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
};

/** A choice of one option, with the current one checked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onChange,
  options,
}: MenuChoiceProps<Value>) {
  function change(next: string) {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  }
  return (
    <Radix.RadioGroup value={value} onValueChange={change} aria-label={label}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <Radix.RadioItem key={option} value={option} className={clsx(itemLook, "pr-8")}>
          {Icon && <Icon {...icon} className="shrink-0 text-ink-3" />}
          {text}
          <Mark end />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

function Mark({ end = false }: { end?: boolean }) {
  return (
    <Radix.ItemIndicator className={clsx("absolute text-accent", end ? "right-2" : "left-2")}>
      <Check size={16} strokeWidth={2} aria-hidden />
    </Radix.ItemIndicator>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label {...props} className={clsx("px-2 pt-1.5 pb-1 text-xs text-ink-3", className)} />
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
