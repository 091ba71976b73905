import { useQuery, useQueryClient } from "@tanstack/react-query";
import { firstStepsQuery } from "@/account/first-steps/first-steps-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { BulkEditDialog } from "@/catalogue/bulk/bulk-edit-dialog.tsx";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";

const DRAFTS: ProductChoice = {
  are: "found",
  query: { ...WHOLE_CATALOGUE, facets: { status: ["draft"] } },
  except: new Set(),
};

type ActivateDraftsProps = {
  organization: Organization;
  onClose: () => void;
  onWritten: () => void;
};

/** Makes all draft products active, with the preview of a bulk edit. Only active products are listed on channels. */
export function ActivateDrafts({ organization, onClose, onWritten }: ActivateDraftsProps) {
  const queries = useQueryClient();
  const firstSteps = firstStepsQuery(organization.id);
  const { data } = useQuery(firstSteps);
  if (!data) return null;
  return (
    <BulkEditDialog
      organization={organization}
      chosen={DRAFTS}
      count={data.drafts}
      preset={{ is: "activate" }}
      onClose={onClose}
      onWritten={() => {
        void queries.invalidateQueries({ queryKey: firstSteps.queryKey });
        onWritten();
      }}
    />
  );
}
