import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { FIELD_LABELS, fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import {
  areValid,
  type NamedRow,
  namedText,
  OPTION_LIMITS,
  rowsOf,
  valuesOf,
} from "@/catalogue/product/named-value.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { fieldError } from "@/catalogue/product/product-field.ts";
import { NamedRows } from "@/catalogue/editor/section/named-rows.tsx";
import { SectionForm } from "@/catalogue/editor/section/section-form.tsx";
import { type SectionProps, useSectionEdit } from "@/catalogue/editor/section/use-section-edit.tsx";
import { shownVariants } from "@/catalogue/editor/variants/variant.ts";
import { VariantTable } from "@/catalogue/editor/variants/variant-table.tsx";
import { otherVariantsQuery } from "@/catalogue/editor/variants/variants-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type Choice = { group: string; options: NamedRow[] };

const PARTS = {
  read: ({ variant_group, variant_options }: Product): Choice => ({
    group: variant_group ?? "",
    options: rowsOf(variant_options),
  }),
  write: ({ group, options }: Choice) => ({
    variant_group: group.trim() || null,
    variant_options: valuesOf(options),
  }),
};

/** The product's variant group and the options that distinguish this product. */
export function VariantSection(props: SectionProps) {
  const { organization, product, canEdit } = props;
  const { t, i18n } = useLingui();
  const edit = useSectionEdit(props, PARTS);
  const { group, options } = edit.value;
  const change = (some: Partial<Choice>) => edit.change({ ...edit.value, ...some });

  const searchedGroup = useDeferredValue(group.trim());
  const { data, error, refetch } = useQuery(
    otherVariantsQuery(organization, searchedGroup, product.id),
  );
  // The edited product is shown with its unsaved options, and the other variants as stored.
  const own = {
    id: product.id,
    sku: product.sku,
    title: product.title_en,
    status: product.status,
    options: valuesOf(options),
  };
  const groupError = fieldError("variant_group", group.trim());

  return (
    <SectionForm
      edit={edit}
      canEdit={canEdit}
      isWrong={groupError !== null || !areValid(options, OPTION_LIMITS)}
      describe={(choice) => [choice.group, namedText(choice.options)].filter(Boolean).join(": ")}
    >
      <div className="flex items-end gap-2">
        <Field
          label={i18n._(FIELD_LABELS.variant_group)}
          className="min-w-0 flex-1"
          error={groupError && i18n._(fieldErrorMessage(groupError))}
        >
          <Input
            name="variant_group"
            value={group}
            readOnly={!canEdit}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => change({ group: target.value })}
          />
        </Field>
        {canEdit && group !== "" && (
          <Button variant="outline" onClick={() => change({ group: "" })}>
            <Trans>Leave group</Trans>
          </Button>
        )}
      </div>
      {group === "" && (
        <p className="text-sm text-ink-2">
          {canEdit ? (
            <Trans>
              This product has no variants. To sell it as one of several variants, enter their group
              or a new group name above.
            </Trans>
          ) : (
            <Trans>This product has no variants.</Trans>
          )}
        </p>
      )}
      <NamedRows
        name="variant_options"
        label={t`Options`}
        rows={options}
        limits={OPTION_LIMITS}
        canEdit={canEdit}
        onChange={(rows) => change({ options: rows })}
      />
      {searchedGroup !== "" && data && (
        <VariantTable {...shownVariants(own, data)} current={product.id} />
      )}
      {error && !data && (
        <Callout
          kind="bad"
          title={<Trans>We couldn’t load the other variants</Trans>}
          actions={
            <Button size="sm" variant="outline" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {i18n._(errorMessage(error))}
        </Callout>
      )}
    </SectionForm>
  );
}
