import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";

type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> };
  className?: string;
  /** What more there is, if it has a name. */
  children?: ReactNode;
};

/** The way to the next page of a list; nothing once there is none. */
export function ShowMore({ query, className, children }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      className={className}
      loading={query.isFetching}
      onClick={() => void query.fetchNextPage()}
    >
      {children ?? <Trans>Show more</Trans>}
    </Button>
  );
}
