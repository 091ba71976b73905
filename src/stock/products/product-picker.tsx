import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { type FoundProduct, productSearchQuery } from "@/catalogue/query/product-lines-api.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";

type ProductPickerProps = {
  organization: Organization;
  label: ReactNode;
  value: FoundProduct | null;
  onChange: (product: FoundProduct | null) => void;
  error?: ReactNode;
};

/** Finds one product by SKU, title, brand or GTIN. */
export function ProductPicker({ organization, label, value, onChange, error }: ProductPickerProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState("");
  const found = useQuery({
    ...productSearchQuery(organization.id, search),
    enabled: search !== "" && value === null,
  });

  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      {value === null ? (
        <>
          <ListSearch value={search} onSearch={setSearch} />
          {found.error && <p className="text-sm text-bad">{i18n._(errorMessage(found.error))}</p>}
          {search !== "" && found.data?.length === 0 && (
            <output className="text-sm text-ink-2">
              <Trans>No product matches.</Trans>
            </output>
          )}
          {search !== "" && found.data && found.data.length > 0 && (
            <ul
              aria-label={t`Products found`}
              className="max-h-56 overflow-y-auto rounded-panel border border-line"
            >
              {found.data.map((product) => (
                <li key={product.id} className="border-line not-first:border-t">
                  <button
                    type="button"
                    onClick={() => onChange(product)}
                    className="flex min-h-9 w-full items-center gap-2 px-3 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
                  >
                    <ProductThumbnail product={product.id} className="size-8" />
                    <span className="grid min-w-0">
                      <span className="font-mono">{product.sku}</span>
                      <span className="truncate text-ink-2">{product.title}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <div className="flex items-center justify-between gap-2 rounded-control border border-line bg-raised py-1 pr-1 pl-3 text-sm">
          <span className="min-w-0">
            <span className="font-mono">{value.sku}</span>
            {value.title !== null && (
              <span className="block truncate text-ink-2">{value.title}</span>
            )}
          </span>
          <IconButton icon={X} label={t`Choose another product`} onClick={() => onChange(null)} />
        </div>
      )}
      {error && <p className="text-sm text-bad">{error}</p>}
    </fieldset>
  );
}
