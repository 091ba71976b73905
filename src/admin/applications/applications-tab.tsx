import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { Moment } from "@/account/organization/moment.tsx";
import { ApplicationReviewPanel } from "@/admin/applications/application-review-panel.tsx";
import {
  type ApplicationRow,
  applicationsQuery,
  LISTED_APPLICATIONS,
} from "@/admin/applications/application-review-api.ts";
import { stateLabel, STATE_TONES } from "@/admin/applications/review-labels.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { STATES } from "@/site/application/application.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const TO_REVIEW = "to-review";
const ALL = "all";

/** The states that a filter shows. "To review", the default, shows the two states that wait for staff. */
function statesOf(filter: string) {
  const state = STATES.find((each) => each === filter);
  if (state) return [state];
  return filter === ALL ? STATES : (["received", "in_review"] as const);
}

/** The tab in which staff review supplier applications. The filters and the open application are in the URL. */
export function ApplicationsTab({ region }: { region: Region }) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const filter = search.get("state") ?? TO_REVIEW;
  const text = search.get("search") ?? "";
  const query = useQuery({
    ...applicationsQuery(statesOf(filter), text.trim()),
    placeholderData: keepPreviousData,
  });
  const open = search.get("application");
  if (open !== null) return <ApplicationReviewPanel key={open} id={open} region={region} />;

  const change = (key: string, value: string) =>
    setSearch((before) => withParams(before, { [key]: value || null }), { replace: true });
  const counts = query.data?.counts;
  const counted = (label: string, count: number) =>
    counts ? `${label} (${formatNumber(count, region)})` : label;
  const waiting = (counts?.received ?? 0) + (counts?.in_review ?? 0);

  return (
    <>
      <fieldset className="flex flex-wrap items-end gap-3 *:min-w-44 max-sm:*:flex-1">
        <legend className="sr-only">
          <Trans>Filters</Trans>
        </legend>
        <Field label={t`Status`}>
          <Select
            value={filter}
            onChange={(value) => change("state", value)}
            options={[
              { value: TO_REVIEW, label: counted(t`To review`, waiting) },
              ...STATES.map((state) => ({
                value: state,
                label: counted(i18n._(stateLabel(state)), counts?.[state] ?? 0),
              })),
              { value: ALL, label: t`All` },
            ]}
          />
        </Field>
        <SearchInput
          className="max-w-sm flex-1"
          label={t`Search applications`}
          value={text}
          onChange={(value) => change("search", value)}
        />
      </fieldset>
      <QueryResult query={query} failure={<Trans>We couldn’t load the applications</Trans>}>
        {({ applications }) => (
          <Panel
            title={t`Supplier applications`}
            flush
            footer={
              applications.length === LISTED_APPLICATIONS && (
                <Trans>Only the first {LISTED_APPLICATIONS} are listed.</Trans>
              )
            }
          >
            {applications.length === 0 ? (
              <EmptyState icon={ClipboardList} title={<Trans>No applications here</Trans>}>
                <Trans>Applications that match these filters appear here.</Trans>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {applications.map((each) => (
                  <ApplicationItem key={each.id} row={each} region={region} search={search} />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryResult>
    </>
  );
}

type ApplicationItemProps = { row: ApplicationRow; region: Region; search: URLSearchParams };

function ApplicationItem({ row, region, search }: ApplicationItemProps) {
  const { i18n } = useLingui();
  const { id, reference, company, contact, email, state, received_at } = row;
  const to = withParams(search, { application: id });
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-raised">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <Link
          to={`?${to}`}
          className="rounded-sm font-medium wrap-anywhere text-ink after:absolute after:inset-0"
        >
          {company ?? reference}
        </Link>
        <p className="wrap-anywhere text-ink-3">
          {contact} · {email}
        </p>
      </div>
      <span className="font-mono text-xs text-ink-2">{reference}</span>
      <Badge dot tone={STATE_TONES[state]}>
        {i18n._(stateLabel(state))}
      </Badge>
      <span className="text-ink-2">
        <Moment at={received_at} region={region} />
      </span>
    </li>
  );
}
