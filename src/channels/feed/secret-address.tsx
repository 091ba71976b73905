import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { CopyButton } from "@/ui/copy-button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

/** The address of a feed, for the one moment in which anybody can read it. */
export function SecretAddress({ address, onSeen }: { address: string; onSeen: () => void }) {
  const { t } = useLingui();
  return (
    <div className="p-4">
      <Callout
        kind="warn"
        role="alert"
        title={<Trans>Copy the address now: it is shown this once</Trans>}
        actions={
          <Button variant="outline" onClick={onSeen}>
            <Trans>I have copied it</Trans>
          </Button>
        }
      >
        <Trans>Should it get lost, give the feed a new one.</Trans>
        <div className="mt-2 flex items-end gap-1">
          <Field label={t`Address of the feed`} className="min-w-0 flex-1">
            <Input
              readOnly
              className="font-mono"
              value={address}
              onFocus={({ target }) => target.select()}
            />
          </Field>
          <CopyButton text={address} label={t`Copy the address`} />
        </div>
      </Callout>
    </div>
  );
}
