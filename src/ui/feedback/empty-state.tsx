import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { StateFrame } from "@/ui/feedback/state-frame.tsx";

type EmptyStateProps = {
  icon: LucideIcon;
  title: ReactNode;
  /** Why there is nothing here, and what will appear. */
  children: ReactNode;
  /** Buttons or links for the next step. */
  actions?: ReactNode;
};

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <StateFrame icon={icon} tone="calm" title={title} actions={actions}>
      {children}
    </StateFrame>
  );
}
