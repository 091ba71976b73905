import { Trans } from "@lingui/react/macro";
import type { ChangeKind } from "@/catalogue/ledger/change-set.ts";

/** Who made a change. An API key isn't a person; its name is the title of the change set. */
export function ChangeAuthor({ actor, kind }: { actor: string | null; kind: ChangeKind }) {
  if (actor !== null) return actor;
  return kind === "api" ? <Trans>API key</Trans> : <Trans>Former member</Trans>;
}
