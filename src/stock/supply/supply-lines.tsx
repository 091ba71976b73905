import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useFormContext } from "react-hook-form";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { ProductPicker } from "@/stock/products/product-picker.tsx";
import type { SupplyInput } from "@/stock/supply/supply-input.ts";
import { supplyErrorMessage } from "@/stock/supply/supply-labels.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";

const MOST_LINES = 1000;

/** The products of a draft with their quantities. */
export function SupplyLines({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { register, watch, setValue, formState } = useFormContext<SupplyInput>();
  // Doesn't use React Hook Form's field arrays, because the login page loads the same copy of the library and would
  // get larger.
  const lines = watch("lines");
  const change = (next: SupplyInput["lines"]) =>
    setValue("lines", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const hasNoLines = formState.errors.lines?.message === "no-lines";

  return (
    <section aria-label={t`Products`} className="grid grid-cols-1 gap-3">
      {lines.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {lines.map(({ product, sku, title }, at) => {
            const message = supplyErrorMessage(formState.errors.lines?.[at]?.quantity?.message);
            return (
              <li key={sku} className="grid grid-cols-1 gap-1">
                <div className="flex items-center gap-2">
                  <ProductThumbnail product={product} className="size-8" />
                  <span className="min-w-0 flex-1 text-sm">
                    <span className="font-mono">{sku}</span>
                    {title !== null && <span className="block truncate text-ink-2">{title}</span>}
                  </span>
                  <Input
                    aria-label={t`Quantity of ${sku}`}
                    aria-invalid={message !== undefined}
                    inputMode="numeric"
                    autoComplete="off"
                    className="w-24! text-right tabular-nums"
                    {...register(`lines.${at}.quantity`)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t`Remove ${sku}`}
                    onClick={() => change(lines.filter((line) => line.sku !== sku))}
                  />
                </div>
                {message && <p className="text-sm text-bad">{i18n._(message)}</p>}
              </li>
            );
          })}
        </ul>
      )}
      {lines.length < MOST_LINES && (
        <ProductPicker
          organization={organization}
          label={<Trans>Add a product</Trans>}
          value={null}
          onChange={(product) => {
            if (product !== null && !lines.some(({ sku }) => sku === product.sku))
              change([
                ...lines,
                { product: product.id, sku: product.sku, title: product.title, quantity: "1" },
              ]);
          }}
          error={hasNoLines && <Trans>Add at least one product.</Trans>}
        />
      )}
    </section>
  );
}
