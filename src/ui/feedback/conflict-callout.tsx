import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

type ConflictCalloutProps = {
  title: ReactNode;
  onChoice: (keepsEdits: boolean) => void;
  /** Shows both values. */
  children: ReactNode;
};

/** An edit conflict: someone else changed the value first. Shows both values and lets the person choose. */
export function ConflictCallout({ title, onChoice, children }: ConflictCalloutProps) {
  return (
    <Callout
      kind="warn"
      role="alert"
      title={title}
      actions={
        <>
          <Button size="sm" variant="outline" onClick={() => onChoice(false)}>
            <Trans>Use theirs</Trans>
          </Button>
          <Button size="sm" variant="outline" onClick={() => onChoice(true)}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    >
      {children}
    </Callout>
  );
}
