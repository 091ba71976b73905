import { Trans, useLingui } from "@lingui/react/macro";
import { Rows3, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import type { SourceState } from "./source/grid-source.ts";

type GridOverlayProps = {
  state: SourceState;
  isFiltered: boolean;
  empty: ReactNode;
  onRetry: () => void;
  onClearFilters: () => void;
};

/** Shown in place of rows if there is no data, nothing matches, or loading failed. */
export function GridOverlay({
  state,
  isFiltered,
  empty,
  onRetry,
  onClearFilters,
}: GridOverlayProps) {
  const { t } = useLingui();
  if (state.status === "failed") {
    return (
      <Place>
        <ErrorState title={t`We couldn’t load the rows`} onRetry={onRetry}>
          {state.message}
        </ErrorState>
      </Place>
    );
  }
  if (state.status === "loading" || state.count > 0) return null;
  if (!isFiltered && empty) return <Place>{empty}</Place>;
  return (
    <Place>
      {isFiltered ? (
        <EmptyState
          icon={SearchX}
          title={t`No matching rows`}
          actions={
            <Button variant="outline" onClick={onClearFilters}>
              <Trans>Clear filters</Trans>
            </Button>
          }
        >
          <Trans>Try different filters.</Trans>
        </EmptyState>
      ) : (
        <EmptyState icon={Rows3} title={t`No rows yet`}>
          <Trans>Rows will appear here once there’s data.</Trans>
        </EmptyState>
      )}
    </Place>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-x-0 top-10 bottom-10 overflow-y-auto">{children}</div>
);
