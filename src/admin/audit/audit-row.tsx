import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { AuditEvent } from "@/admin/audit/audit-event.ts";
import { eventTitle } from "@/admin/audit/audit-labels.ts";
import { writtenChanges } from "@/admin/audit/audit-value.ts";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

/** Loaded when someone opens the products of a change set. */
const ChangeSetDetail = lazyPart(async () => ({
  default: (await import("@/catalogue/ledger/change-set-detail.tsx")).ChangeSetDetail,
}));

type AuditRowProps = {
  event: AuditEvent;
  region: Region;
  /** Whether the pages of the portal show this organization. They don't during a support visit. */
  hasPages: boolean;
};

/** One event of the audit log: who changed what and when, with each value before and after. */
export function AuditRow({ event, region, hasPages }: AuditRowProps) {
  const { i18n } = useLingui();
  const { at, area, actor, is_person, is_automatic, label, target } = event;
  const changes = writtenChanges(i18n, event, region);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[1fr_auto]">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-ink">{eventTitle(i18n, event)}</span>
        {area === "orders" && hasPages && target !== null ? (
          <TextLink to={`/orders?order=${target}`}>{label}</TextLink>
        ) : (
          <span className="wrap-anywhere text-ink">{label}</span>
        )}
        {is_automatic && (
          <Badge>
            <Trans>Automatic</Trans>
          </Badge>
        )}
      </p>
      <p className="text-ink-3">
        {actor ?? (is_person ? <Trans>Former or unnamed member</Trans> : <Trans>The server</Trans>)}{" "}
        · <Moment at={at} region={region} />
      </p>
      {area === "products" && target !== null && <Products event={event} target={target} />}
      {changes.length > 0 && area !== "products" && (
        <Disclosure className="sm:col-span-2" summary={<Trans>Details</Trans>}>
          <dl className="grid gap-2 pb-1 pl-5">
            {changes.map(({ id, label: name, before, after }) => (
              <div key={id} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
                <dt className="text-ink-3">{name}</dt>
                <dd className="min-w-0 wrap-anywhere text-ink">
                  <Change before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </li>
  );
}

/** A value before and after a change. Hidden text tells screen readers which is which. */
function Change({ before, after }: { before: string; after: string }) {
  if (before === "") return after;
  return (
    <>
      <del className="text-ink-3">
        <span className="sr-only">
          <Trans>Before:</Trans>{" "}
        </span>
        {before}
      </del>
      {after !== "" && (
        <>
          {" → "}
          <ins className="no-underline">
            <span className="sr-only">
              <Trans>After:</Trans>{" "}
            </span>
            {after}
          </ins>
        </>
      )}
    </>
  );
}

/** A button that shows the change set's products, each with its values before and after. */
function Products({ event, target }: { event: AuditEvent; target: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { label, action, after } = event;
  const title = label ?? "";
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2"
        aria-label={t`Show products: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Show products</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeSetDetail
            set={{
              id: target,
              title,
              undo_of: action === "undo" ? target : null,
              rejected: Number(after?.["rejected"] ?? 0),
            }}
            canUndo={false}
            onClose={() => setOpen(false)}
            onUndone={() => undefined}
          />
        </Suspense>
      )}
    </div>
  );
}
