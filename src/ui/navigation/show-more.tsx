import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";

type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> };
  className?: string;
  /** The button's text, if it should name what will be shown. */
  children?: ReactNode;
};

/** A button that loads the next part of a list. Renders nothing when the whole list is loaded. */
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
