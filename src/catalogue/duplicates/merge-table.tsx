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
  survivor: string;
  onKeep: (id: string) => void;
  choices: MergeChoices;
  onChoose: (field: MergeField, id: string) => void;
};

/** Compares duplicates side by side and chooses the survivor and the value of each field. */
export function MergeTable(props: MergeTableProps) {
  const { products, supplierNames, survivor, onKeep, choices, onChoose } = props;
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
              <Trans>Keep</Trans>
            </th>
            {products.map(({ id, sku }) => (
              <th key={id} scope="col" className="min-w-44 p-3 font-medium">
                <Choice
                  name="survivor"
                  label={sku}
                  accessibleName={t`Keep ${sku}`}
                  isChosen={survivor === id}
                  onChoose={() => onKeep(id)}
                />
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
                  <Choice
                    name={field}
                    label={message(record, field)}
                    accessibleName={`${fieldLabel(i18n, field)}, ${record.sku}: ${message(record, field)}`}
                    isChosen={choices[field] === record.id}
                    onChoose={() => onChoose(field, record.id)}
                  />
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
    <span className="line-clamp-4 min-w-0 wrap-anywhere">{label}</span>
  </label>
);
