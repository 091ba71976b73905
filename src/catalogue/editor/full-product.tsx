import { Trans, useLingui } from "@lingui/react/macro";
import { PanelRight } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { choiceLabel } from "@/catalogue/product/field-labels.ts";
import { ProductAbsence } from "@/catalogue/editor/product-absence.tsx";
import { listHref, productHref } from "@/catalogue/query/product-address.ts";
import { useOpenProduct } from "@/catalogue/editor/use-open-product.tsx";
import { type FurtherParts, useProductSections } from "@/catalogue/editor/use-product-sections.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";

type FullProductProps = { organization: Organization; id: string; further: FurtherParts };

/** One product on its own page. */
export function FullProduct({ organization, id, further }: FullProductProps) {
  const { t, i18n } = useLingui();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const { query, ...opened } = useOpenProduct(organization, id);
  const { product, isGone } = opened;
  useNamedControl(hash.slice(1));
  const sections = useProductSections(organization, opened, { further, onChanged: nothing });

  return (
    <div className="grid grid-cols-1 gap-4 [--bar-bottom:0px]">
      <PageHeader
        above={<Breadcrumbs trail={[{ to: listHref(params), label: t`Product Management` }]} />}
        title={product ? product.text.title_en || product.text.title_fr || product.sku : t`Product`}
        facts={
          product && (
            <>
              {product.sku} · {choiceLabel(i18n, product.status)} ·{" "}
              <Trans>
                changed <Moment at={product.updated_at} region={organization.region} />
              </Trans>
            </>
          )
        }
        actions={
          <Button asChild variant="outline">
            <Link to={productHref(params, id, false)}>
              <PanelRight {...icon} />
              <Trans>Open next to the list</Trans>
            </Link>
          </Button>
        }
      />
      <ProductAbsence query={query} isGone={isGone} />
      {product && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[10rem_minmax(0,1fr)]">
          <nav
            aria-label={t`Sections`}
            className="top-[calc(var(--top-bar)+1rem)] flex gap-1 overflow-x-auto lg:sticky lg:flex-col"
          >
            {sections.map(({ value, label }) => (
              <Button
                key={value}
                variant="ghost"
                className="lg:justify-start!"
                onClick={() => document.getElementById(`section-${value}`)?.scrollIntoView()}
              >
                {label}
              </Button>
            ))}
          </nav>
          <div className="grid grid-cols-1 gap-6">
            {sections.map(({ value, label, content }) => (
              <div
                key={value}
                id={`section-${value}`}
                className="scroll-mt-[calc(var(--top-bar)+1rem)]"
              >
                <Panel title={label} flush>
                  <div className="p-5">{content}</div>
                </Panel>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Called after a change. The full page has no list to refresh, so there is nothing to do. */
function nothing() {}
