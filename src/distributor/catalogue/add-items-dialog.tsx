import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import { isMarkup, tagOfPlan } from "@/distributor/catalogue/item-channel-rules.ts";
import type { ItemQuery } from "@/distributor/catalogue/item-query.ts";
import { linkItems, type LinkOptions, type LinkResult } from "@/distributor/catalogue/links-api.ts";
import { useChannelRules } from "@/distributor/catalogue/use-channel-rules.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { DecimalInput } from "@/ui/inputs/input.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import type { Selection } from "@/ui/grid/model/selection.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

const CATALOGUE_ONLY = "";
const RULES_OFF = msg`Nothing was added: your publish rules or this channel’s price list are turned off, or a newer version of the portal saved them. Turn them on or reload the page.`;

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
  const [price, setPrice] = useState<"msrp" | "none" | "markup">("msrp");
  const [markup, setMarkup] = useState("18");
  const [channelId, setChannelId] = useState(CATALOGUE_ONLY);
  const { data: channels = [] } = useQuery(channelsQuery(organization.id));
  const channel = channels.find(({ id }) => id === channelId);
  const isInvalid = channel !== undefined && price === "markup" && !isMarkup(markup);
  const [added, setAdded] = useState(0);
  const prepare = useChannelRules(organization.id);
  const adding = useMutation(linkItems);
  const isAdding = prepare.isPending || adding.isPending;
  const error = prepare.error ?? adding.error;

  async function add() {
    if (isInvalid || isAdding) return;
    const plan = channel && { channel, markup: price === "markup" ? markup : null };
    try {
      // The rules are saved first, so that no product briefly appears on another channel or at another price.
      if (plan) await prepare.save(plan);
      await adding.mutateAsync({
        organization: organization.id,
        query,
        selection,
        options: {
          status: plan ? "active" : status,
          price: price === "none" ? null : "msrp",
          ...(plan && { tag: tagOfPlan(plan) }),
        },
        title: t`TD SYNNEX Canada items`,
        onAdded: setAdded,
      });
    } catch {
      // The dialog itself shows the error.
    }
  }

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
            <Button loading={isAdding} onClick={() => void add()}>
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
        ) : isAdding ? (
          <Progress
            label={t`Adding`}
            done={null}
            total={1}
            detail={<Plural value={added} one="# product" other="# products" />}
          />
        ) : (
          <>
            <Field label={t`Add to`}>
              <Select
                value={channelId}
                onChange={setChannelId}
                options={[
                  { value: CATALOGUE_ONLY, label: t`Catalogue` },
                  ...channels.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
            {channel === undefined && (
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
            )}
            <Field
              label={t`Selling price`}
              hint={
                channel
                  ? t`The products are tagged, and rules exclude them from your other channels.`
                  : t`Catalogue and channel price rules apply in both cases.`
              }
            >
              <Select
                value={channel === undefined && price === "markup" ? "msrp" : price}
                onChange={setPrice}
                options={[
                  { value: "msrp", label: t`The suggested price` },
                  channel
                    ? { value: "markup", label: t`Cost plus a markup` }
                    : { value: "none", label: t`None yet` },
                ]}
              />
            </Field>
            {channel && price === "markup" && (
              <Field
                label={t`Markup, in percent`}
                hint={t`We add a price rule to this channel.`}
                error={isInvalid && t`Enter a percentage such as 18.`}
              >
                <DecimalInput value={markup} onChange={setMarkup} />
              </Field>
            )}
          </>
        )}
        {error && (
          <Callout kind="bad" role="alert">
            {i18n._(prepare.isOff(error) ? RULES_OFF : errorMessage(error))}{" "}
            {adding.error && (
              <Trans>Items added so far are saved. Add the items again to continue.</Trans>
            )}
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
