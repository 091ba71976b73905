import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type SecretAddressProps = {
  address: string;
  /** Whether the channel limits the size of a file, so that the feed may be split. */
  isSplit: boolean;
  onSeen: () => void;
};

/** The address of a feed. It's shown only once, because it can't be read later. */
export function SecretAddress({ address, isSplit, onSeen }: SecretAddressProps) {
  const { t } = useLingui();
  const [second, third] = [2, 3].map((part) => address.replace(/\.\w+$/, `-${part}$&`));
  return (
    <div className="p-4">
      <Callout
        kind="warn"
        role="alert"
        title={<Trans>Copy the address now: it’s shown only once</Trans>}
        actions={
          <Button variant="outline" onClick={onSeen}>
            <Trans>I’ve copied it</Trans>
          </Button>
        }
      >
        <Trans>If you lose it, give the feed a new address.</Trans>
        <div className="mt-2 flex items-end gap-1">
          <Field label={t`Feed address`} className="min-w-0 flex-1">
            <Input
              readOnly
              className="font-mono"
              value={address}
              onFocus={({ target }) => target.select()}
            />
          </Field>
          <CopyButton text={address} label={t`Copy address`} />
        </div>
        {isSplit && (
          <p className="mt-2 wrap-anywhere">
            <Trans>
              The channel limits the size of a file. Any further products are at{" "}
              <code className="font-mono text-xs">{second}</code>, then{" "}
              <code className="font-mono text-xs">{third}</code>, and so on.
            </Trans>
          </p>
        )}
      </Callout>
    </div>
  );
}
