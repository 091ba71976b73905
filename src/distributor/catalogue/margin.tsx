import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { icon } from "@/ui/foundation/styles.ts";

/** A margin, marked if the price is below the cost. */
export function Margin({ share, children }: { share: number; children: ReactNode }) {
  if (share >= 0) return children;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-bad">
      <TriangleAlert {...icon} />
      {children}
      <span className="sr-only">
        <Trans>The price is below the cost</Trans>
      </span>
    </span>
  );
}
