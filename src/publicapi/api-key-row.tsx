import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { formatDate, type Region } from "@/lib/format.ts";
import { type ApiKey, keyState } from "@/publicapi/api-key.ts";
import { isTestKey } from "@/publicapi/common/test-key.ts";
import { type MadeKey, revokeApiKey, rotateApiKey } from "@/publicapi/api-keys-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type ApiKeyRowProps = {
  apiKey: ApiKey;
  region: Region;
  now: number;
  onMade: (made: MadeKey) => void;
};

export function ApiKeyRow({ apiKey, region, now, onMade }: ApiKeyRowProps) {
  const { t } = useLingui();
  const { mutateAsync: rotate } = useMutation(rotateApiKey);
  const { mutateAsync: revoke } = useMutation(revokeApiKey);
  const { id, name, prefix, scopes, networks, expires_at, last_used_at } = apiKey;
  const state = keyState(apiKey, now);
  const used = last_used_at === null ? "" : formatDate(last_used_at, region);
  const expiry = expires_at === null ? "" : formatDate(expires_at, region);

  async function revokeKey() {
    await revoke(id);
    toast.success(t`The API key ${name} no longer works.`);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft px-4 py-2.5 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-xs wrap-anywhere text-ink-3">
          <code className="font-mono">{prefix}…</code> · {[...scopes, ...networks].join(", ")}
        </p>
        <p className="text-xs text-ink-3">
          {used === "" ? <Trans>Never used</Trans> : <Trans>Last used on {used}</Trans>}
          {state === "valid" && expiry !== "" && (
            <>
              {" "}
              · <Trans>Expires on {expiry}</Trans>
            </>
          )}
        </p>
      </div>
      {isTestKey(prefix) && (
        <Badge tone="accent">
          <Trans>Test key</Trans>
        </Badge>
      )}
      {state === "revoked" && (
        <Badge>
          <Trans>Revoked</Trans>
        </Badge>
      )}
      {state === "expired" && (
        <Badge>
          <Trans>Expired</Trans>
        </Badge>
      )}
      {state === "valid" && (
        <div className="flex gap-1">
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="sm" aria-label={t`Rotate the API key ${name}`}>
                <Trans>Rotate</Trans>
              </Button>
            }
            title={<Trans>Rotate the API key {name}?</Trans>}
            confirm={<Trans>Rotate</Trans>}
            onConfirm={async () => onMade(await rotate(id))}
          >
            <Trans>You get a new key. The old one works for up to 24 more hours.</Trans>
          </ConfirmDialog>
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="sm" aria-label={t`Revoke the API key ${name}`}>
                <Trans>Revoke</Trans>
              </Button>
            }
            title={<Trans>Revoke the API key {name}?</Trans>}
            confirm={<Trans>Revoke</Trans>}
            destructive
            onConfirm={revokeKey}
          >
            <Trans>Requests with this key are rejected immediately. You can’t undo this.</Trans>
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}
