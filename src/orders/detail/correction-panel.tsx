import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { OrderDetail } from "@/orders/detail/order-detail.ts";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type CorrectionPanelProps = {
  order: OrderDetail;
  writing: OrderWriting;
  canEdit: boolean;
};

/** The errors of an order, with fields to correct them, except a wrong currency, which only the channel can correct. */
export function CorrectionPanel({ order, writing, canEdit }: CorrectionPanelProps) {
  const { t } = useLingui();
  const unknown = order.lines.filter(({ issue, open }) => issue !== null && open > 0);
  const lacksPostalCode = order.issues.includes("no_postal_code");
  const hasWrongCurrency = order.issues.includes("wrong_currency");
  const [postalCode, setPostalCode] = useState("");
  const [skus, setSkus] = useState<Record<string, string>>({});
  const products = unknown
    .map(({ id }) => ({ line: id, sku: (skus[id] ?? "").trim() }))
    .filter(({ sku }) => sku !== "");
  const address =
    lacksPostalCode && postalCode.trim() !== "" ? { postal_code: postalCode.trim() } : {};

  return (
    <Callout
      kind="warn"
      title={<Trans>This order needs a correction before it can be acknowledged or shipped</Trans>}
    >
      <div className="mt-2 grid max-w-md gap-3">
        {hasWrongCurrency && (
          <p>
            {canEdit ? (
              <Trans>
                The order is in {order.currency}, a currency this channel doesn’t use. Ask the
                channel to correct it, or cancel the order.
              </Trans>
            ) : (
              <Trans>The order is in {order.currency}, a currency this channel doesn’t use.</Trans>
            )}
          </p>
        )}
        {lacksPostalCode &&
          (canEdit ? (
            <Field label={t`Buyer’s postal code`}>
              <Input
                maxLength={20}
                autoComplete="off"
                value={postalCode}
                onChange={(event) => setPostalCode(event.target.value)}
              />
            </Field>
          ) : (
            <p>
              <Trans>The buyer’s address has no postal code.</Trans>
            </p>
          ))}
        {unknown.map(({ id, sku, title }) =>
          canEdit ? (
            <Field key={id} label={t`Your SKU for ${sku}`} {...(title ? { hint: title } : {})}>
              <Input
                maxLength={64}
                autoComplete="off"
                value={skus[id] ?? ""}
                onChange={(event) => setSkus({ ...skus, [id]: event.target.value })}
              />
            </Field>
          ) : (
            <p key={id}>
              <Trans>No product has the SKU {sku}.</Trans>
            </p>
          ),
        )}
        {canEdit && (lacksPostalCode || unknown.length > 0) && (
          <Button
            className="justify-self-start"
            disabled={products.length === 0 && !("postal_code" in address)}
            loading={writing.isPending}
            onClick={() =>
              writing.mutate({
                is: "correct",
                order: order.id,
                version: order.version,
                address,
                products,
              })
            }
          >
            <Trans>Save correction</Trans>
          </Button>
        )}
      </div>
    </Callout>
  );
}
