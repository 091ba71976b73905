import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addressesIn, isImageAddress } from "@/importing/mapping/values/image-address.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type ImageAddressDialogProps = {
  /** The names of the image files, as written in the imported file. */
  names: readonly string[];
  onSave: (base: string) => void;
  onClose: () => void;
};

/** Few enough names to read at a glance. */
const MOST_EXAMPLES = 3;

/** Asks for the URL of the image folder, because shops often export only file names. */
export function ImageAddressDialog({ names, onSave, onClose }: ImageAddressDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const folder = typed.trim().replace(/(?<!\/)$/, "/");
  const isAddress = isImageAddress(folder);
  const examples = names.slice(0, MOST_EXAMPLES).flatMap((name) => addressesIn(name, folder));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Image base URL`}
      description={t`The file has image names without a URL. Enter the URL of the folder that contains them.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="image-address" disabled={!isAddress}>
            <Trans>Apply to all rows</Trans>
          </Button>
        </>
      }
    >
      <form
        id="image-address"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isAddress) onSave(folder);
        }}
      >
        <Field
          label={t`Folder URL`}
          error={
            typed.trim() !== "" &&
            !isAddress &&
            t`A URL must start with http:// or https:// and contain no spaces.`
          }
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://shop.example/media/"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {isAddress && (
          <div className="grid gap-1 text-sm text-ink-2">
            <Trans>The first images will be fetched from:</Trans>
            <ul className="grid gap-1 font-mono text-xs text-ink">
              {examples.map((address) => (
                <li key={address} className="break-all">
                  {address}
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Dialog>
  );
}
