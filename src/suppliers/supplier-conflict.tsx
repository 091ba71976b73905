import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import type { Supplier } from "@/suppliers/supplier.ts";
import {
  contestedFields,
  supplierInputOf,
  type SupplierInput,
} from "@/suppliers/supplier-input.ts";
import { INPUT_LABELS, SUPPLIER_STATUS_LABELS } from "@/suppliers/supplier-labels.ts";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

type SupplierConflictProps = {
  seen: Supplier;
  now: Supplier;
  onChoice: (keepsEdits: boolean) => void;
};

/** A conflict with someone else's change: shows both values and lets the person choose. */
export function SupplierConflict({ seen, now, onChoice }: SupplierConflictProps) {
  const { i18n, t } = useLingui();
  const { getValues } = useFormContext<SupplierInput>();
  const typed = getValues();
  const theirs = supplierInputOf(now, now.currency);
  const contested = contestedFields(seen, now, typed);

  return (
    <ConflictCallout title={<Trans>Someone else changed this supplier</Trans>} onChoice={onChoice}>
      {contested.length === 0 ? (
        <Trans>
          Their changes don’t conflict with yours. Choose “Keep mine”, then save to keep both.
        </Trans>
      ) : (
        <Facts
          facts={contested.map((field) => ({
            label: i18n._(INPUT_LABELS[field]),
            value: t`theirs: ${shown(i18n, theirs, field)}; yours: ${shown(i18n, typed, field)}`,
          }))}
        />
      )}
    </ConflictCallout>
  );
}

function shown(i18n: I18n, input: SupplierInput, field: keyof SupplierInput): string {
  if (field === "status") return i18n._(SUPPLIER_STATUS_LABELS[input.status]);
  if (field === "documents") return input.documents.map(({ title }) => title).join(", ") || "—";
  return input[field] || "—";
}
