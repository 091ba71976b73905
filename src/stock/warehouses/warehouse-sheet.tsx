import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { DeleteWarehouse } from "@/stock/warehouses/delete-warehouse.tsx";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import { WarehouseFields } from "@/stock/warehouses/warehouse-fields.tsx";
import {
  warehouseInput,
  type WarehouseInput,
  warehouseInputOf,
} from "@/stock/warehouses/warehouse-input.ts";
import { deleteWarehouse, saveWarehouse } from "@/stock/warehouses/warehouses-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { discardUnsavedWork, useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type WarehouseSheetProps = {
  organization: Organization;
  /** The warehouse to show or change, or null for a new one. */
  warehouse: ManagedWarehouse | null;
  /** Whether the warehouse was deleted while it was open. */
  isGone: boolean;
  onClose: () => void;
};

/** All details of a warehouse. Members who can edit data can change them. */
export function WarehouseSheet({ organization, warehouse, isGone, onClose }: WarehouseSheetProps) {
  const { t, i18n } = useLingui();
  const canEdit = organization.role !== "viewer";
  /** The version of the warehouse that the form is based on. */
  const [seen, setSeen] = useState(warehouse);
  const [id] = useState(() => warehouse?.id ?? crypto.randomUUID());
  const { mutateAsync, isPending, data, error } = useMutation(saveWarehouse);
  const deletion = useMutation(deleteWarehouse);
  const isDeletedHere = deletion.isPending || deletion.data?.deleted === true;
  const isLost = isGone && !isDeletedHere;
  const form = useForm<WarehouseInput>({
    resolver: zodResolver(warehouseInput),
    defaultValues: warehouseInputOf(warehouse),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const isBehind =
    !isGone &&
    data === "conflict" &&
    seen !== null &&
    warehouse !== null &&
    seen.version !== warehouse.version;

  const save = useOneAtATime(async (input: WarehouseInput) => {
    try {
      const version = seen?.version ?? null;
      const outcome = await mutateAsync({
        organization: organization.id,
        id,
        seen: version,
        input,
      });
      if (outcome === "conflict") return;
    } catch {
      // The error is shown above the button, and the typed values stay.
      return;
    }
    discardUnsavedWork();
    toast.success(warehouse ? t`${input.name} saved` : t`${input.name} added`);
    onClose();
  });

  function failureMessage(): string | null {
    if (isTaken(error)) return t`Another warehouse already uses this code. Choose a different one.`;
    return error ? i18n._(errorMessage(error)) : null;
  }
  const failure = failureMessage();

  return (
    <Sheet
      title={warehouse ? warehouse.name : t`New warehouse`}
      description={warehouse ? t`Code ${warehouse.code}` : undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      {...(canEdit
        ? {
            footer: (
              <>
                {warehouse && !isLost && (
                  <DeleteWarehouse
                    warehouse={warehouse}
                    onDelete={deletion.mutateAsync}
                    onDeleted={onClose}
                  />
                )}
                <Button
                  type="submit"
                  form="warehouse"
                  loading={isPending}
                  disabled={isBehind || isGone || (warehouse !== null && !isDirty)}
                >
                  {warehouse ? <Trans>Save</Trans> : <Trans>Add warehouse</Trans>}
                </Button>
              </>
            ),
          }
        : {})}
    >
      <FormProvider {...form}>
        <form
          id="warehouse"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <WarehouseFields canEdit={canEdit} />
          {isBehind && (
            <Callout
              kind="warn"
              role="alert"
              title={<Trans>Someone else changed this warehouse</Trans>}
              actions={
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    form.reset(warehouseInputOf(warehouse), { keepDirtyValues: true });
                    setSeen(warehouse);
                  }}
                >
                  <Trans>Continue with my changes</Trans>
                </Button>
              }
            >
              <Trans>
                Nothing was saved. Continue to see their values in the fields you didn’t change,
                then save again.
              </Trans>
            </Callout>
          )}
          {isLost && (
            <GoneCallout title={<Trans>This warehouse was deleted</Trans>} hasChanges={isDirty} />
          )}
          {failure !== null && (
            <Callout kind="bad" role="alert" title={<Trans>The warehouse wasn’t saved</Trans>}>
              {failure}
            </Callout>
          )}
        </form>
      </FormProvider>
    </Sheet>
  );
}

const taken = z.object({ code: z.literal("23505") });
const isTaken = (error: unknown) => taken.safeParse(error).success;
