import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { todayIn } from "@/lib/format.ts";
import { addBusinessDays } from "@/stock/business-days.ts";
import { isPostalCode, tidyPostalCode } from "@/stock/postal-code.ts";
import type { FoundProduct } from "@/catalogue/query/product-lines-api.ts";
import { ProductPicker } from "@/stock/products/product-picker.tsx";
import { promiseDelivery, type PromiseQuestion } from "@/stock/promise/delivery-promise.ts";
import { promiseSources } from "@/stock/promise/promise-api.ts";
import { PromiseResult } from "@/stock/promise/promise-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

/** The requested day is initially this many business days from today. */
const DEFAULT_DAYS = 5;
const MOST_UNITS = 1_000_000;

type Requested = PromiseQuestion & { product: FoundProduct };

/** Checks whether a quantity can reach a postal code by a day, and from which warehouses. */
export function PromiseTab({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [today] = useState(() => todayIn(region.timeZone));
  const [product, setProduct] = useState<FoundProduct | null>(null);
  const [quantity, setQuantity] = useState("1");
  const [postalCode, setPostalCode] = useState("");
  const [by, setBy] = useState(() => addBusinessDays(today, DEFAULT_DAYS));
  const [isChecked, setChecked] = useState(false);
  const { mutate, data, error, isPending, variables } = useMutation({
    meta: { silent: true },
    mutationFn: async (requested: Requested) => {
      const sources = await promiseSources(organization.id, requested.product.id);
      return { requested, promise: promiseDelivery(requested, sources, new Date().toISOString()) };
    },
  });

  const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : 0;
  const errors = {
    product: product === null && t`Choose a product.`,
    quantity: (units < 1 || units > MOST_UNITS) && t`Enter a whole number from 1 to 1,000,000.`,
    postalCode: !isPostalCode(postalCode) && t`Enter a Canadian postal code, such as H2X 1Y4.`,
    by: (by === "" || by < today) && t`Choose today or a later day.`,
  };
  const errorOf = (field: keyof typeof errors) => isChecked && errors[field];

  function request(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (product === null || Object.values(errors).some(Boolean)) return;
    mutate({ product, quantity: units, postalCode: tidyPostalCode(postalCode), by });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Panel title={<Trans>Can I promise this delivery?</Trans>}>
        <form noValidate className="grid gap-4" onSubmit={request}>
          <ProductPicker
            organization={organization}
            label={<Trans>Product</Trans>}
            value={product}
            onChange={setProduct}
            error={errorOf("product")}
          />
          <Field label={<Trans>Quantity</Trans>} error={errorOf("quantity")}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              onChange={({ target }) => setQuantity(target.value)}
            />
          </Field>
          <Field label={<Trans>Postal code</Trans>} error={errorOf("postalCode")}>
            <Input
              autoComplete="off"
              value={postalCode}
              onChange={({ target }) => setPostalCode(target.value)}
            />
          </Field>
          <Field label={<Trans>Deliver by</Trans>} error={errorOf("by")}>
            <Input
              type="date"
              min={today}
              value={by}
              onChange={({ target }) => setBy(target.value)}
            />
          </Field>
          <Button type="submit" loading={isPending} className="justify-self-start">
            <Trans context="A delivery">Check</Trans>
          </Button>
        </form>
      </Panel>
      <div aria-live="polite">
        {error && variables && (
          <ErrorState
            title={<Trans>We couldn’t load the stock</Trans>}
            onRetry={() => mutate(variables)}
            retrying={isPending}
          >
            {i18n._(errorMessage(error))}
          </ErrorState>
        )}
        {data && !error && (
          <PromiseResult region={region} {...data} sku={data.requested.product.sku} />
        )}
      </div>
    </div>
  );
}
