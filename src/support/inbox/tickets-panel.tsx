import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { withParams } from "@/ui/navigation/with-params.ts";
import { TicketList } from "@/support/inbox/ticket-list.tsx";
import { TicketThread } from "@/support/inbox/ticket-thread.tsx";
import { ticketsQuery } from "@/support/tickets/tickets-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { canLeave } from "@/ui/overlays/unsaved-work.ts";

/** Loaded when a person writes a new ticket. */
const Contact = lazyPart(async () => {
  const { Contact: contact } = await import("@/support/contact/contact.tsx");
  return { default: contact };
});

const PARAMETER = "ticket";

/**
 * The organization's tickets: the list, one open thread and a form for a new ticket. `?ticket=T-10001` in the URL opens
 * a ticket.
 */
export function TicketsPanel() {
  const { i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const { user } = useAuth();
  const { data: organization } = useOrganization();
  const {
    data: tickets,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...ticketsQuery(organization?.id ?? ""), enabled: Boolean(organization) });

  const shown = tickets?.find(({ number }) => number === search.get(PARAMETER));
  const show = (number: string | null) =>
    setSearch((before) => withParams(before, { [PARAMETER]: number }), {
      preventScrollReset: true,
    });

  async function toggle() {
    if (!isWriting || (await canLeave())) setWriting(!isWriting);
  }

  if (shown && organization)
    return (
      <TicketThread
        key={shown.id}
        ticket={shown}
        region={organization.region}
        canClose={organization.role !== "viewer" || shown.opened_by === user?.id}
        onBack={() => show(null)}
      />
    );
  return (
    <Panel
      flush
      title={<Trans>Your tickets</Trans>}
      description={<Trans>Questions from you and your colleagues.</Trans>}
      actions={
        <Button
          variant={isWriting ? "outline" : "default"}
          aria-expanded={isWriting}
          onClick={() => void toggle()}
        >
          {isWriting ? <Trans>Close form</Trans> : <Trans>Open a ticket</Trans>}
        </Button>
      }
    >
      {isWriting && (
        <div className="border-b border-line p-4">
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <Contact />
          </Suspense>
        </div>
      )}
      {tickets && organization && tickets.length > 0 && (
        <TicketList tickets={tickets} region={organization.region} onShow={show} />
      )}
      {tickets?.length === 0 && !isWriting && (
        <EmptyState icon={LifeBuoy} title={<Trans>No tickets yet</Trans>}>
          <Trans>Is something missing or not working? Open a ticket and we’ll reply here.</Trans>
        </EmptyState>
      )}
      {!tickets && !error && (
        <WithOrganization waiting={<CardSkeleton lines={3} />}>
          {() => <CardSkeleton lines={3} />}
        </WithOrganization>
      )}
      {!tickets && error && (
        <ErrorState
          title={<Trans>We couldn’t load your tickets</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
    </Panel>
  );
}
