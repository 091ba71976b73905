import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Tooltip } from "@/ui/controls/tooltip.tsx";

type IconButtonProps = Omit<ButtonProps, "size" | "children" | "asChild" | "aria-label"> & {
  icon: LucideIcon;
  /** The button's name, which screen readers read and a tooltip shows. */
  label: string;
};

export function IconButton({ icon: Icon, label, variant = "ghost", ...props }: IconButtonProps) {
  return (
    <Tooltip text={label} describes={false}>
      <Button {...props} variant={variant} size="icon" aria-label={label}>
        <Icon {...icon} />
      </Button>
    </Tooltip>
  );
}
