import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductForm } from "@/catalogue/product/product-form.tsx";
import { ProductHistory } from "@/catalogue/product/product-history.tsx";
import { productQuery } from "@/catalogue/product/product-api.ts";
import { wordsFor } from "@/lib/errors.ts";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { FormSkeleton } from "@/ui/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";

type ProductSheetProps = {
  organization: Organization;
  id: string;
  onClose: () => void;
  /** The list shows something else now. */
  onChanged: () => void;
};

/** One product: its fields, and everything that ever happened to them. */
export function ProductSheet({ organization, id, onClose, onChanged }: ProductSheetProps) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, isPending, refetch } = useQuery(
    productQuery(organization.id, id),
  );
  const [tab, setTab] = useState("fields");
  const canEdit = organization.role !== "viewer";

  return (
    <Sheet
      title={data ? data.text.sku : t`Product`}
      description={data?.text.title_en}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {isPending && <FormSkeleton fields={8} />}
      {error && !data && (
        <ErrorState
          title={<Trans>The product could not be loaded</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(wordsFor(error))}
        </ErrorState>
      )}
      {data === null && (
        <EmptyState icon={PackageX} title={t`There is no such product`}>
          <Trans>
            It may belong to another organisation, or the change that made it was undone.
          </Trans>
        </EmptyState>
      )}
      {data && (
        <Tabs
          label={t`Product`}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: "fields", label: t`Fields` },
            { value: "history", label: t`History` },
          ]}
        >
          {/* What was typed stays while the history is looked at. */}
          <TabPanel value="fields" forceMount className="data-[state=inactive]:hidden">
            <ProductForm
              organization={organization.id}
              product={data}
              canEdit={canEdit}
              onSaved={onChanged}
            />
          </TabPanel>
          <TabPanel value="history">
            <ProductHistory
              organization={organization}
              product={data}
              canEdit={canEdit}
              onRestored={onChanged}
            />
          </TabPanel>
        </Tabs>
      )}
    </Sheet>
  );
}
