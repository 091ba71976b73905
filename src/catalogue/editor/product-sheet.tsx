import { Trans, useLingui } from "@lingui/react/macro";
import { Maximize2 } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductAbsence } from "@/catalogue/editor/product-absence.tsx";
import { productHref } from "@/catalogue/query/product-address.ts";
import { useOpenProduct } from "@/catalogue/editor/use-open-product.tsx";
import { type FurtherParts, useProductSections } from "@/catalogue/editor/use-product-sections.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { useState } from "react";
import { sectionOf } from "@/catalogue/query/field-address.ts";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";

type ProductSheetProps = {
  organization: Organization;
  id: string;
  further: FurtherParts;
  onClose: () => void;
  /** Called after a change, since the list is now out of date. */
  onChanged: () => void;
};

/** A product next to the list, with all its sections. */
export function ProductSheet({ organization, id, further, onClose, onChanged }: ProductSheetProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { query, ...opened } = useOpenProduct(organization, id);
  const { product, isGone } = opened;
  const sections = useProductSections(organization, opened, { further, onChanged });
  const [tab, setTab] = useRequestedSection(product !== null);

  return (
    <Sheet
      size="lg"
      title={product ? product.sku : t`Product`}
      description={product && (product.text.title_en || product.text.title_fr)}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <ProductAbsence query={query} isGone={isGone} />
      {product && (
        <>
          <div className="-mt-2 mb-2">
            <Button asChild size="sm" variant="ghost" className="-ml-2.5">
              <Link to={productHref(params, id, true)}>
                <Maximize2 {...icon} />
                <Trans>Open as a page</Trans>
              </Link>
            </Button>
          </div>
          <Tabs label={t`Product`} value={tab} onValueChange={setTab} tabs={sections}>
            {sections.map(({ value, content, staysMounted }) => (
              <TabPanel
                key={value}
                value={value}
                {...(staysMounted
                  ? { forceMount: true, className: "data-[state=inactive]:hidden" }
                  : {})}
              >
                {content}
              </TabPanel>
            ))}
          </Tabs>
        </>
      )}
    </Sheet>
  );
}

/** The open section. Following a URL that names a field opens the section of that field. */
function useRequestedSection(isThere: boolean): [string, (section: string) => void] {
  const { hash, key } = useLocation();
  const [section, setSection] = useState("fields");
  const [followed, setFollowed] = useState("");
  const field = hash.slice(1);
  if (isThere && followed !== key) {
    setFollowed(key);
    if (field !== "") setSection(sectionOf(field));
  }
  useNamedControl(field);
  return [section, setSection];
}
