import { Trans } from "@lingui/react/macro";
import { FileUp, History } from "lucide-react";
import type { ComponentProps } from "react";
import { CatalogueMenu } from "@/catalogue/catalogue-menu.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";

type CatalogueActionsProps = Omit<ComponentProps<typeof CatalogueMenu>, "onDuplicates"> & {
  onOpen: (name: "changes" | "duplicates" | "import") => void;
};

/** What leads from the list to other views of the catalogue; the one that brings products in comes last. */
export function CatalogueActions({ onOpen, ...menu }: CatalogueActionsProps) {
  return (
    <>
      <Button variant="outline" onClick={() => onOpen("changes")}>
        <History {...icon} />
        <Trans>Changes</Trans>
      </Button>
      <CatalogueMenu {...menu} onDuplicates={() => onOpen("duplicates")} />
      <Button onClick={() => onOpen("import")}>
        <FileUp {...icon} />
        <Trans>Import</Trans>
      </Button>
    </>
  );
}
