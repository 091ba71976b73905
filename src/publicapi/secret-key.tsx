import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

/** Shows a new API key. It can't be shown again. */
export function SecretKey({ secret, onSeen }: { secret: string; onSeen: () => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // On a phone, the form would push the key out of view. Focusing the key scrolls to it.
  useEffect(() => input.current?.focus(), []);
  return (
    <Callout
      kind="warn"
      role="alert"
      title={<Trans>Copy the API key now: it’s shown only once</Trans>}
      actions={
        <Button variant="outline" onClick={onSeen}>
          <Trans>I’ve copied it</Trans>
        </Button>
      }
    >
      <Trans>If you lose it, rotate the key.</Trans>
      <div className="mt-2 flex items-end gap-1">
        <Field label={t`API key`} className="min-w-0 flex-1">
          <Input
            ref={input}
            readOnly
            className="font-mono"
            value={secret}
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <CopyButton text={secret} label={t`Copy API key`} />
      </div>
    </Callout>
  );
}
