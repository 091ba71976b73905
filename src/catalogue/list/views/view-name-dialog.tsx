import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { changeView, type SavedView, saveView } from "@/catalogue/list/views/saved-views-api.ts";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import type { GridView } from "@/ui/grid/model/view.ts";
import { Input } from "@/ui/inputs/input.tsx";

type ViewNameDialogProps<Query> = {
  organization: string;
  screen: ViewScreen<Query>;
  onClose: () => void;
} & (
  | { current: { query: Query; view: GridView }; renamed?: never }
  | { renamed: SavedView<Query>; current?: never }
);

/** Names a new view of the current query and columns, or renames a view. */
export function ViewNameDialog<Query>(props: ViewNameDialogProps<Query>) {
  const { organization, screen, current, renamed, onClose } = props;
  const { t, i18n } = useLingui();
  const form = useId();
  const [name, setName] = useState(renamed?.name ?? "");
  const [isMissing, setMissing] = useState(false);
  const save = useMutation(saveView);
  const rename = useMutation({ ...changeView, meta: { ...changeView.meta, silent: true } });
  const error = save.error ?? rename.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    setMissing(trimmed === "");
    if (trimmed === "" || save.isPending || rename.isPending) return;
    if (renamed) rename.mutate({ id: renamed.id, name: trimmed }, { onSuccess: onClose });
    else
      save.mutate(
        {
          organization,
          screen: screen.id,
          name: trimmed,
          query: screen.write(current.query),
          view: current.view,
        },
        { onSuccess: onClose },
      );
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={renamed ? t`Rename view` : t`Save view`}
      description={
        renamed
          ? undefined
          : t`Saves your search, filters, sort order and columns. Only you see the view until you share it.`
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" form={form} loading={save.isPending || rename.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={t`Name`}
          error={isMissing ? t`Enter a name for the view.` : error && i18n._(errorMessage(error))}
        >
          <Input
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
