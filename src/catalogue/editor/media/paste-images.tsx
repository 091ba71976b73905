import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addPasted, type RejectedImage } from "@/catalogue/editor/media/image-list.ts";
import { IMAGE_MESSAGES } from "@/catalogue/editor/media/image-messages.ts";
import type { ProductImage } from "@/catalogue/product/product-record.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type PasteImagesProps = {
  images: readonly ProductImage[];
  onChange: (images: ProductImage[]) => void;
};

/** Adds pasted image URLs. Rejected ones stay in the field, with the reason. */
export function PasteImages({ images, onChange }: PasteImagesProps) {
  const { t, i18n } = useLingui();
  const [pasted, setPasted] = useState("");
  const [rejected, setRejected] = useState<RejectedImage[]>([]);

  function add() {
    const result = addPasted(images, pasted);
    if (result.added > 0) onChange(result.images);
    setRejected(result.rejected);
    setPasted(result.rejected.map(({ text }) => text).join("\n"));
  }

  return (
    <div className="grid gap-3">
      <Field label={t`Image URLs`} hint={t`One per line. The images stay on their current server.`}>
        <Textarea
          name="images"
          rows={3}
          value={pasted}
          spellCheck={false}
          className="font-mono"
          placeholder="https://"
          onChange={({ target }) => setPasted(target.value)}
        />
      </Field>
      {rejected.length > 0 && (
        <Callout
          kind="warn"
          role="alert"
          title={
            <Plural value={rejected.length} one="# URL wasn’t added" other="# URLs weren’t added" />
          }
        >
          <ul className="grid gap-1">
            {rejected.map(({ text, error }) => (
              <li key={text} className="wrap-anywhere">
                {text}: {i18n._(IMAGE_MESSAGES[error])}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div>
        <Button variant="outline" disabled={pasted.trim() === ""} onClick={add}>
          <Trans>Add images</Trans>
        </Button>
      </div>
    </div>
  );
}
