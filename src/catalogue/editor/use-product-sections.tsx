import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { AttributeSection } from "@/catalogue/editor/attribute-section.tsx";
import { ImageSection } from "@/catalogue/editor/media/image-section.tsx";
import type { ImageSize } from "@/catalogue/editor/media/image-kind.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { ProductForm } from "@/catalogue/editor/product-form.tsx";
import { ProductActivity } from "@/catalogue/editor/activity/product-activity.tsx";
import { useCommentDraft } from "@/catalogue/editor/activity/use-comment-draft.tsx";
import { VariantSection } from "@/catalogue/editor/variants/variant-section.tsx";

export type ProductSection = {
  value: string;
  label: string;
  content: ReactNode;
  /** True if the section can hold unsaved input, so it must stay mounted while another section is open. */
  staysMounted?: boolean;
};

/** Parts of a product's screen from `stock` and `channels`, two folders that `catalogue` may not import. */
export type FurtherParts = {
  sections: (product: Product, organization: Organization) => readonly ProductSection[];
  /** Shows which requirements of the connected channels an image doesn't meet. */
  imageWarnings: (size: ImageSize | null, organization: Organization) => ReactNode;
};

/** Returns all sections of a product, for both the panel and the full page. */
export function useProductSections(
  organization: Organization,
  { product, isGone }: { product: Product | null; isGone: boolean },
  { further, onChanged }: { further: FurtherParts; onChanged: () => void },
): readonly ProductSection[] {
  const { t } = useLingui();
  const draft = useCommentDraft(product?.id);
  if (!product) return [];
  const canEdit = organization.role !== "viewer" && !isGone;
  const edited = { organization: organization.id, product, canEdit, onSaved: onChanged };

  return [
    { value: "fields", label: t`Fields`, content: <ProductForm {...edited} />, staysMounted: true },
    {
      value: "images",
      label: t`Images`,
      content: (
        <ImageSection
          {...edited}
          imageWarnings={(size) => further.imageWarnings(size, organization)}
        />
      ),
      staysMounted: true,
    },
    {
      value: "variants",
      label: t`Variants`,
      content: <VariantSection {...edited} />,
      staysMounted: true,
    },
    {
      value: "attributes",
      label: t`Attributes`,
      content: <AttributeSection {...edited} />,
      staysMounted: true,
    },
    ...further.sections(product, organization),
    {
      value: "activity",
      label: t`Activity`,
      content: (
        <ProductActivity
          key={product.id}
          organization={organization}
          product={product}
          canEdit={canEdit}
          draft={draft}
          onRestored={onChanged}
        />
      ),
    },
  ];
}
