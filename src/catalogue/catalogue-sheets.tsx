import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import type { FurtherParts } from "@/catalogue/editor/use-product-sections.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** Each sheet loads when a person opens it. */
const ActivateDrafts = lazyPart(async () => ({
  default: (await import("@/catalogue/bulk/activate-drafts.tsx")).ActivateDrafts,
}));
const ChangeSetsSheet = lazyPart(async () => ({
  default: (await import("@/catalogue/ledger/change-sets-sheet.tsx")).ChangeSetsSheet,
}));
const DuplicatesSheet = lazyPart(async () => ({
  default: (await import("@/catalogue/duplicates/duplicates-sheet.tsx")).DuplicatesSheet,
}));
const ImageDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/images/image-dialog.tsx")).ImageDialog,
}));
const ProductSheet = lazyPart(async () => ({
  default: (await import("@/catalogue/editor/product-sheet.tsx")).ProductSheet,
}));

type CatalogueSheetsProps = {
  organization: Organization;
  further: FurtherParts;
  /** Opens a sheet by its name in the URL, or closes it with null. */
  show: (name: string, value: string | null) => void;
  onChanged: () => void;
};

/** The sheet that the URL opens beside the product list. */
export function CatalogueSheets({ organization, further, show, onChanged }: CatalogueSheetsProps) {
  const [params] = useSearchParams();
  const product = params.get("product");
  return (
    <Suspense>
      {params.has("changes") && (
        <ChangeSetsSheet
          organization={organization}
          supplier={params.get("changes") || null}
          opened={params.get("change")}
          open
          onOpenChange={() => show("changes", null)}
          onUndone={onChanged}
        />
      )}
      {params.has("duplicates") && (
        <DuplicatesSheet
          organization={organization}
          onClose={() => show("duplicates", null)}
          onMerged={onChanged}
        />
      )}
      {params.has("activate") && organization.role !== "viewer" && (
        <ActivateDrafts
          organization={organization}
          onClose={() => show("activate", null)}
          onWritten={onChanged}
        />
      )}
      {params.has("images") && organization.role !== "viewer" && (
        <ImageDialog
          organization={organization}
          warnings={(size) => further.imageWarnings(size, organization)}
          onClose={() => show("images", null)}
          onWritten={onChanged}
        />
      )}
      {product !== null && (
        <ProductSheet
          key={product}
          organization={organization}
          id={product}
          further={further}
          onClose={() => show("product", null)}
          onChanged={onChanged}
        />
      )}
    </Suspense>
  );
}
