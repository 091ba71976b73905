import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import type { Organization } from "@/account/organization/organization.ts";
import { channelNamesQuery } from "@/catalogue/list/facets/facets-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { ProductPicker } from "@/stock/products/product-picker.tsx";
import type { SafetyError, SafetyInput } from "@/stock/safety/safety-rule.ts";
import { offeredQuantity } from "@/stock/safety/safety-stock.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const SAFETY_ERROR_MESSAGES: Record<SafetyError, MessageDescriptor> = {
  units: msg`Enter a whole number, up to 1,000,000.`,
  percent: msg`Enter a whole percentage, up to 100.`,
  category: msg`Enter the category exactly as it is in your products.`,
  product: msg`Choose a product.`,
};

const isSafetyError = (text: string | undefined): text is SafetyError =>
  text !== undefined && Object.hasOwn(SAFETY_ERROR_MESSAGES, text);

/** The message of a form error; undefined if there's none. */
const safetyErrorMessage = (text: string | undefined) =>
  isSafetyError(text) ? SAFETY_ERROR_MESSAGES[text] : undefined;

type SafetyFieldsProps = { organization: Organization; isNew: boolean };

const ALL = "all";
const EXAMPLE = 20;

export function SafetyFields({ organization, isNew }: SafetyFieldsProps) {
  const { t, i18n } = useLingui();
  const { register, control, formState } = useFormContext<SafetyInput>();
  const values = useWatch({ control });
  const { data: channels = [] } = useQuery(channelNamesQuery(organization.id));

  function errorOf(field: keyof SafetyInput) {
    const message = safetyErrorMessage(formState.errors[field]?.message);
    return message && i18n._(message);
  }
  const amount = Number(values.amount);
  const hideBelow = Number(values.hideBelow);
  const rule = { kind: values.kind ?? "units", amount, hideBelow };
  const example = Number.isInteger(amount + hideBelow)
    ? offeredQuantity({ quantity: EXAMPLE, safety: rule }, { stockBuffer: 0 })
    : null;
  const offered = formatNumber(example ?? 0, organization.region);

  return (
    <div className="grid gap-4">
      <Controller
        control={control}
        name="scope"
        render={({ field }) => (
          <Field label={<Trans>Products</Trans>}>
            <Select
              value={field.value}
              onChange={field.onChange}
              disabled={!isNew}
              options={[
                { value: "all", label: t`All products` },
                { value: "category", label: t`A category` },
                { value: "product", label: t`One product` },
              ]}
            />
          </Field>
        )}
      />
      {values.scope === "category" && (
        <Field label={<Trans>Category</Trans>} error={errorOf("category")}>
          <Input readOnly={!isNew} autoComplete="off" {...register("category")} />
        </Field>
      )}
      {values.scope === "product" && (
        <Controller
          control={control}
          name="product"
          render={({ field }) =>
            isNew ? (
              <ProductPicker
                organization={organization}
                label={<Trans>Product</Trans>}
                value={field.value}
                onChange={field.onChange}
                error={errorOf("product")}
              />
            ) : (
              <Field label={<Trans>Product</Trans>}>
                <Input readOnly value={field.value?.sku ?? ""} className="font-mono" />
              </Field>
            )
          }
        />
      )}
      <Controller
        control={control}
        name="channel"
        render={({ field }) => (
          <Field label={<Trans>Channel</Trans>}>
            <Select
              value={field.value ?? ALL}
              onChange={(channel) => field.onChange(channel === ALL ? null : channel)}
              disabled={!isNew}
              options={[
                { value: ALL, label: t`All channels` },
                ...channels.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={<Trans>Hold back</Trans>} error={errorOf("amount")}>
          <Input inputMode="numeric" autoComplete="off" {...register("amount")} />
        </Field>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Field label={<Trans>Unit</Trans>}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: "units", label: t`Units` },
                  { value: "percent", label: t`Percentage of available units` },
                ]}
              />
            </Field>
          )}
        />
      </div>
      <Field
        label={<Trans>Show as out of stock below</Trans>}
        hint={<Trans>Units left to offer. Enter 0 to offer them all.</Trans>}
        error={errorOf("hideBelow")}
      >
        <Input inputMode="numeric" autoComplete="off" {...register("hideBelow")} />
      </Field>
      {example !== null && (
        <output className="text-sm text-ink-2">
          <Trans>
            Of {EXAMPLE} available units, listings offer {offered}. If the channel has a larger
            stock buffer, it applies instead.
          </Trans>
        </output>
      )}
    </div>
  );
}
