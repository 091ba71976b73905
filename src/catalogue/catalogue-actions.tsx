import { Trans } from "@lingui/react/macro";
import { FileUp, History } from "lucide-react";
import { type ComponentProps, Suspense } from "react";
import { NextStep } from "@/account/first-steps/next-step.tsx";
import type { CatalogueMenu as Menu } from "@/catalogue/catalogue-menu.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** The menu loads after the list. */
const CatalogueMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/catalogue-menu.tsx")).CatalogueMenu,
}));

type CatalogueActionsProps = Omit<ComponentProps<typeof Menu>, "onDuplicates" | "onImages"> & {
  onOpen: (name: "changes" | "duplicates" | "images" | "import") => void;
};

export function CatalogueActions({ onOpen, ...menu }: CatalogueActionsProps) {
  return (
    <>
      <Button variant="outline" onClick={() => onOpen("changes")}>
        <History {...icon} />
        <Trans>Changes</Trans>
      </Button>
      <Suspense fallback={<Skeleton className="size-8 rounded-control pointer-coarse:size-11" />}>
        <CatalogueMenu
          {...menu}
          onDuplicates={() => onOpen("duplicates")}
          onImages={() => onOpen("images")}
        />
      </Suspense>
      <Button onClick={() => onOpen("import")}>
        <FileUp {...icon} />
        <Trans>Import</Trans>
      </Button>
      <NextStep organization={menu.organization} after="products" />
    </>
  );
}
