import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { EndSupply } from "@/stock/supply/end-supply.tsx";
import { SupplyFields } from "@/stock/supply/supply-fields.tsx";
import { supplyInput, type SupplyInput, supplyInputOf } from "@/stock/supply/supply-input.ts";
import { outdatedTitle, supplyFailure } from "@/stock/supply/supply-labels.ts";
import { SupplyLines } from "@/stock/supply/supply-lines.tsx";
import { placeSupplyOrder, saveSupplyOrder } from "@/stock/supply/supply-orders-api.ts";
import type { Outdated, SupplySheetProps } from "@/stock/supply/supply-sheet.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { discardUnsavedWork, useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** The form of a draft, which is saved or placed. */
export function SupplyDraft(props: SupplySheetProps & Outdated) {
  const { organization, kind, order, number, warehouses, suppliers, outdated, onClose } = props;
  const { t, i18n } = useLingui();
  const [id] = useState(() => order?.id ?? crypto.randomUUID());
  /** The version that the form is based on. Each save from this form increases it. */
  const [seen, setSeen] = useState(order?.version ?? null);
  const saving = useMutation(saveSupplyOrder);
  const placing = useMutation(placeSupplyOrder);
  const form = useForm<SupplyInput>({
    resolver: zodResolver(supplyInput),
    defaultValues: supplyInputOf(order, kind, number),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const isPlacedHere = placing.isPending || placing.isSuccess;
  const isTransfer = kind === "transfer";
  const error = saving.error ?? placing.error;
  const unplaced = isTransfer ? (
    <Trans>Draft saved, but the transfer wasn’t sent</Trans>
  ) : (
    <Trans>Draft saved, but the order wasn’t placed</Trans>
  );

  const save = useOneAtATime(async (input: SupplyInput, isPlaced: boolean) => {
    placing.reset();
    try {
      const version = await saving.mutateAsync({ organization: organization.id, id, seen, input });
      setSeen(version);
      if (isPlaced) await placing.mutateAsync({ id, seen: version });
    } catch {
      // The error is shown above the buttons, and the typed values stay.
      return;
    }
    discardUnsavedWork();
    toast.success(
      !isPlaced
        ? t`Draft ${input.number} saved`
        : isTransfer
          ? t`Transfer ${input.number} has left the warehouse`
          : t`Purchase order ${input.number} placed`,
    );
    onClose();
  });
  const submit = (isPlaced: boolean) =>
    void form.handleSubmit((input) => {
      if (isPlaced && input.lines.length === 0) {
        form.setError("lines", { message: "no-lines" });
        return undefined;
      }
      return save(input, isPlaced);
    })();

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <SupplyFields warehouses={warehouses} suppliers={suppliers} />
        <SupplyLines organization={organization} />
        {outdated && !isPlacedHere && (
          <GoneCallout
            title={i18n._(outdatedTitle(kind, outdated))}
            // If placing failed, the draft was saved before.
            hasChanges={isDirty && !placing.isError}
          />
        )}
        {error && !outdated && (
          <Callout
            kind="bad"
            role="alert"
            title={saving.error ? <Trans>The draft wasn’t saved</Trans> : unplaced}
          >
            {supplyFailure(i18n, error)}
          </Callout>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {order && !outdated && <EndSupply order={order} className="mr-auto" onEnded={onClose} />}
          <Button
            type="submit"
            variant="outline"
            loading={saving.isPending && !placing.isPending}
            disabled={outdated !== null}
          >
            <Trans>Save draft</Trans>
          </Button>
          <Button
            loading={placing.isPending}
            disabled={outdated !== null}
            onClick={() => submit(true)}
          >
            {isTransfer ? <Trans>Send transfer</Trans> : <Trans>Place order</Trans>}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
