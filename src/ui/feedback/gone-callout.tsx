import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Callout } from "@/ui/feedback/callout.tsx";

type GoneCalloutProps = {
  /** What someone else did to the record: "Someone else deleted this warehouse". */
  title: ReactNode;
  /** Whether the form has changes that can't be saved any more. */
  hasChanges: boolean;
};

/** Shown in a form whose record someone else deleted or ended. */
export function GoneCallout({ title, hasChanges }: GoneCalloutProps) {
  return (
    <Callout kind="warn" role="alert" title={title}>
      {hasChanges && (
        <Trans>You can’t save your changes. Copy what you want to keep before you leave.</Trans>
      )}
    </Callout>
  );
}
