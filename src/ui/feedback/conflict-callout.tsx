import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

type ConflictCalloutProps = {
  title: ReactNode;
  onChoice: (keepsEdits: boolean) => void;
  /** Shows what differs. */
  children: ReactNode;
};

/** An edit conflict: someone else saved a change first. The person chooses whose change to use. */
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
