import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import type { ItemQuery } from "@/distributor/catalogue/item-query.ts";
import { linkItems, type LinkOptions, type LinkResult } from "@/distributor/catalogue/links-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import type { Selection } from "@/ui/grid/model/selection.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

type AddItemsDialogProps = {
  organization: Organization;
  query: ItemQuery;
  selection: Selection;
  onClose: () => void;
};

/** Adds the selected items to the catalogue as products that follow the distributor. */
export function AddItemsDialog(props: AddItemsDialogProps) {
  const { organization, query, selection, onClose } = props;
  const { t, i18n } = useLingui();
  const [status, setStatus] = useState<LinkOptions["status"]>("draft");
  const [price, setPrice] = useState<"msrp" | "none">("msrp");
  const [added, setAdded] = useState(0);
  const adding = useMutation(linkItems);
  const add = () =>
    adding.mutate({
      organization: organization.id,
      query,
      selection,
      options: { status, price: price === "msrp" ? price : null },
      title: t`TD SYNNEX Canada items`,
      onAdded: setAdded,
    });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Add to catalogue`}
      description={
        <Trans>
          Each item becomes a product with the distributor’s cost, suggested price and stock. New
          price files update these values until you unlink the product.
        </Trans>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              {adding.data ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
            </Button>
          </DialogClose>
          {adding.data ? (
            <Button asChild>
              <Link to="/product-management?q=TDX-">
                <Trans>Open products</Trans>
              </Link>
            </Button>
          ) : (
            <Button loading={adding.isPending} onClick={add}>
              {selection.mode === "some" ? (
                <Plural value={selection.ids.size} one="Add # item" other="Add # items" />
              ) : (
                <Trans>Add all matching items</Trans>
              )}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {adding.data ? (
          <Added result={adding.data} />
        ) : adding.isPending ? (
          <Progress
            label={t`Adding`}
            done={null}
            total={1}
            detail={<Plural value={added} one="# product" other="# products" />}
          />
        ) : (
          <>
            <Field label={t`Status`}>
              <Select
                value={status}
                onChange={setStatus}
                options={[
                  { value: "draft", label: t`Draft: not on any channel yet` },
                  { value: "active", label: t`Active: listed on your channels` },
                ]}
              />
            </Field>
            <Field
              label={t`Selling price`}
              hint={t`Catalogue and channel price rules apply in both cases.`}
            >
              <Select
                value={price}
                onChange={setPrice}
                options={[
                  { value: "msrp", label: t`The suggested price` },
                  { value: "none", label: t`None yet` },
                ]}
              />
            </Field>
          </>
        )}
        {adding.error && (
          <Callout kind="bad" role="alert">
            {i18n._(errorMessage(adding.error))}{" "}
            <Trans>Items added so far are saved. Add the items again to continue.</Trans>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

function Added({ result: { created, updated, rejected } }: { result: LinkResult }) {
  return (
    <Callout kind={rejected > 0 ? "warn" : "good"}>
      <Plural
        value={created}
        _0="No product was created."
        one="# product was created."
        other="# products were created."
      />{" "}
      {updated > 0 && (
        <Plural
          value={updated}
          one="# existing product was linked again."
          other="# existing products were linked again."
        />
      )}{" "}
      {rejected > 0 && (
        <Plural value={rejected} one="# item was rejected." other="# items were rejected." />
      )}
    </Callout>
  );
}
