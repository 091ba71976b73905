import { Trans, useLingui } from "@lingui/react/macro";
import {
  type MergeChoices,
  differingFields,
  type MergeField,
} from "@/catalogue/duplicates/merge.ts";
import { choiceLabel, fieldLabel } from "@/catalogue/product/field-labels.ts";
import { isProductField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { displayPart } from "@/catalogue/product/product-part.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { fieldText } from "@/catalogue/product/product.ts";

type MergeTableProps = {
  products: readonly ProductRecord[];
  supplierNames: ReadonlyMap<string, string>;
  /** The survivor and the value of each field, and how they're chosen. Null for people who can't merge. */
  merge: {
    survivor: string;
    onKeep: (id: string) => void;
    choices: MergeChoices;
    onChoose: (field: MergeField, id: string) => void;
  } | null;
};

/** Compares duplicates side by side. People who can merge choose the survivor and the value of each field. */
export function MergeTable({ products, supplierNames, merge }: MergeTableProps) {
  const { i18n, t } = useLingui();

  function message(record: ProductRecord, field: MergeField): string {
    if (field === "supplier_id") return supplierNames.get(record.supplier_id ?? "") ?? "—";
    if (isProductField(field)) {
      const text = fieldText(record, field);
      return (PRODUCT_FIELDS[field].is === "choice" ? choiceLabel(i18n, text) : text) || "—";
    }
    return displayPart(field, JSON.stringify(record[field])) || "—";
  }

  return (
    <div className="overflow-x-auto rounded-panel border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-raised">
          <tr>
            <th scope="col" className="p-3 font-medium text-ink-2">
              {merge ? <Trans>Keep</Trans> : fieldLabel(i18n, "sku")}
            </th>
            {products.map(({ id, sku }) => (
              <th key={id} scope="col" className="min-w-44 p-3 font-medium">
                {merge ? (
                  <Choice
                    name="survivor"
                    label={sku}
                    accessibleName={t`Keep ${sku}`}
                    isChosen={merge.survivor === id}
                    onChoose={() => merge.onKeep(id)}
                  />
                ) : (
                  <Value>{sku}</Value>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {differingFields(products).map((field) => (
            <tr key={field}>
              <th scope="row" className="p-3 align-top font-normal text-ink-3">
                {fieldLabel(i18n, field)}
              </th>
              {products.map((record) => (
                <td key={record.id} className="p-3 align-top">
                  {merge ? (
                    <Choice
                      name={field}
                      label={message(record, field)}
                      accessibleName={`${fieldLabel(i18n, field)}, ${record.sku}: ${message(record, field)}`}
                      isChosen={merge.choices[field] === record.id}
                      onChoose={() => merge.onChoose(field, record.id)}
                    />
                  ) : (
                    <Value>{message(record, field)}</Value>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  accessibleName: string;
  isChosen: boolean;
  onChoose: () => void;
};

const Choice = ({ name, label, accessibleName, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex gap-2 pointer-coarse:min-h-11">
    <input
      type="radio"
      name={`merge-${name}`}
      aria-label={accessibleName}
      checked={isChosen}
      onChange={onChoose}
      className="mt-0.5 size-4 shrink-0 accent-accent"
    />
    <Value>{label}</Value>
  </label>
);

const Value = ({ children }: { children: string }) => (
  <span className="line-clamp-4 min-w-0 wrap-anywhere">{children}</span>
);
