import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";
import { Tooltip } from "@/ui/tooltip.tsx";

type IconButtonProps = Omit<ButtonProps, "size" | "children" | "asChild" | "aria-label"> & {
  icon: LucideIcon;
  /** Read out, and shown as a tooltip. */
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
