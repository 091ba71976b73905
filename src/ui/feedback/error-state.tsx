import { Trans } from "@lingui/react/macro";
import { CloudAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { StateFrame } from "@/ui/feedback/state-frame.tsx";

type ErrorStateProps = {
  title: ReactNode;
  /** Explains the error and how to fix it. */
  children: ReactNode;
  onRetry?: () => void;
  /** True while the retry is running. */
  retrying?: boolean;
  /** A code or trace ID to give to support. */
  details?: string;
  /** Other buttons or links the person can continue with. */
  actions?: ReactNode;
};

export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  details,
  actions,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <StateFrame
        icon={CloudAlert}
        tone="bad"
        title={title}
        actions={
          (onRetry || actions) && (
            <>
              {onRetry && (
                <Button variant="outline" onClick={onRetry} loading={retrying}>
                  <RotateCw {...icon} />
                  <Trans>Try again</Trans>
                </Button>
              )}
              {actions}
            </>
          )
        }
      >
        {children}
        {details && (
          <Disclosure summary={<Trans>Details</Trans>} className="mt-3 [&>summary]:justify-center">
            <pre className="mt-1 max-h-40 overflow-auto rounded-control bg-sunken p-3 text-left font-mono text-xs whitespace-pre-wrap text-ink-2">
              {details}
            </pre>
          </Disclosure>
        )}
      </StateFrame>
    </div>
  );
}
