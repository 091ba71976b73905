import { Trans, useLingui } from "@lingui/react/macro";
import {
  areValid,
  ATTRIBUTE_LIMITS,
  type NamedRow,
  namedText,
  rowsOf,
  valuesOf,
} from "@/catalogue/product/named-value.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { NamedRows } from "@/catalogue/editor/section/named-rows.tsx";
import { SectionForm } from "@/catalogue/editor/section/section-form.tsx";
import { type SectionProps, useSectionEdit } from "@/catalogue/editor/section/use-section-edit.tsx";

const PARTS = {
  read: ({ attributes }: Product) => rowsOf(attributes),
  write: (rows: NamedRow[]) => ({ attributes: valuesOf(rows) }),
};

/** The product's attributes, which the supplier names freely. */
export function AttributeSection(props: SectionProps) {
  const { canEdit } = props;
  const { t } = useLingui();
  const edit = useSectionEdit(props, PARTS);
  const { value: rows, change } = edit;

  return (
    <SectionForm
      edit={edit}
      canEdit={canEdit}
      isWrong={!areValid(rows, ATTRIBUTE_LIMITS)}
      describe={namedText}
    >
      {rows.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>
            No attributes yet. Product data that has no field of its own appears here, such as
            voltage, material or number of ports.
          </Trans>
        </p>
      )}
      <NamedRows
        name="attributes"
        label={t`Attributes`}
        rows={rows}
        limits={ATTRIBUTE_LIMITS}
        canEdit={canEdit}
        onChange={change}
      />
    </SectionForm>
  );
}
