import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { MOST_SKUS, readSkus } from "@/catalogue/list/sku-list/sku-list.ts";
import { saveSkuList, type SavedSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type SkuListDialogProps = {
  organization: Organization;
  onOpenChange: (open: boolean) => void;
  onSaved: (list: string) => void;
};

/** Reads pasted SKUs, shows which ones aren't in the catalogue, and filters the product list to the others. */
export function SkuListDialog({ organization, onOpenChange, onSaved }: SkuListDialogProps) {
  const { t, i18n } = useLingui();
  const form = useId();
  const [text, setText] = useState("");
  const [inputError, setInputError] = useState<string | null>(null);
  const { mutate, isPending, data, error } = useMutation(saveSkuList);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const skus = readSkus(text);
    const max = formatNumber(MOST_SKUS, organization.region);
    const count = formatNumber(skus.length, organization.region);
    if (skus.length === 0) return setInputError(t`Paste at least one SKU.`);
    if (skus.length > MOST_SKUS)
      return setInputError(
        t`You pasted ${count} SKUs, but a list holds up to ${max}. Paste fewer at a time.`,
      );
    setInputError(null);
    mutate(
      { organization: organization.id, skus },
      {
        onSuccess: ({ id, missing }) => {
          onSaved(id);
          if (missing.length === 0) onOpenChange(false);
        },
      },
    );
  }

  const failure = error && i18n._(errorMessage(error));
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t`Filter by SKU list`}
      description={data ? undefined : t`One SKU per line, or a column copied from a spreadsheet.`}
      footer={
        data ? (
          <DialogClose asChild>
            <Button>{t`Show matching products`}</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose asChild>
              <Button variant="outline">
                <Trans>Cancel</Trans>
              </Button>
            </DialogClose>
            <Button type="submit" form={form} loading={isPending}>
              <Trans>Filter</Trans>
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Missing list={data} />
      ) : (
        <form id={form} noValidate onSubmit={submit}>
          <Field label={t`SKUs`} error={inputError ?? failure}>
            <Textarea
              rows={10}
              className="font-mono"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}

function Missing({ list: { size, missing } }: { list: SavedSkuList }) {
  const { t } = useLingui();
  const found = size - missing.length;
  return (
    <div className="grid gap-3">
      <Callout
        kind="warn"
        role="alert"
        title={
          <>
            <Plural value={found} one="# SKU found." other="# SKUs found." />{" "}
            <Plural
              value={missing.length}
              one="# is not in the catalogue."
              other="# are not in the catalogue."
            />
          </>
        }
      >
        <Trans>Copy the missing SKUs before you close this dialog.</Trans>
      </Callout>
      <Field
        label={t`Not in the catalogue`}
        aside={<CopyButton text={missing.join("\n")} label={t`Copy missing SKUs`} />}
      >
        <Textarea rows={8} readOnly className="font-mono" value={missing.join("\n")} />
      </Field>
    </div>
  );
}
