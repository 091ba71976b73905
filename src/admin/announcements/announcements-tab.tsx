import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { Moment } from "@/account/organization/moment.tsx";
import { AnnouncementForm, deviceTimeZone } from "@/admin/announcements/announcement-form.tsx";
import { announcementState, LEVEL_LABELS } from "@/admin/announcements/announcement-labels.ts";
import {
  allAnnouncementsQuery,
  type Announcement,
  withdrawAnnouncement,
} from "@/support/announcements/announcements-api.ts";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

/** The tab in which staff manage announcements, which people see at the top of every screen behind the login. */
export function AnnouncementsTab({ region }: { region: Region }) {
  const { t } = useLingui();
  const query = useQuery(allAnnouncementsQuery);
  const shown = { ...region, timeZone: deviceTimeZone() };
  return (
    <>
      <Panel
        title={t`New announcement`}
        description={
          <Trans>
            Everyone gets a notification, and sees the announcement at the top of every screen until
            they dismiss it or it ends.
          </Trans>
        }
      >
        <AnnouncementForm />
      </Panel>
      <QueryResult query={query} failure={<Trans>We couldn’t load the announcements</Trans>}>
        {(announcements) => (
          <Panel title={t`Announcements`} flush>
            {announcements.length === 0 ? (
              <EmptyState icon={Megaphone} title={<Trans>No announcements yet</Trans>}>
                <Trans>Announce maintenance, outages and new features here.</Trans>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {announcements.map((each) => (
                  <AnnouncementRow
                    key={each.id}
                    announcement={each}
                    region={shown}
                    now={query.dataUpdatedAt}
                  />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryResult>
    </>
  );
}

type AnnouncementRowProps = { announcement: Announcement; region: Region; now: number };

function AnnouncementRow({ announcement, region, now }: AnnouncementRowProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const withdraw = useMutation(withdrawAnnouncement);
  const { id, level, starts_at, ends_at } = announcement;
  const [title, body] =
    locale === "en"
      ? [announcement.title_en, announcement.body_en]
      : [announcement.title_fr, announcement.body_fr];
  const state = announcementState(announcement, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere text-ink">{title}</span>
          <Badge tone={LEVEL_LABELS[level].tone}>{i18n._(LEVEL_LABELS[level].name)}</Badge>
          <Badge tone={state.tone} dot>
            {i18n._(state.name)}
          </Badge>
        </p>
        {body !== "" && <p className="wrap-anywhere text-ink-2">{body}</p>}
        <p className="text-ink-3">
          <Moment at={starts_at} region={region} /> – <Moment at={ends_at} region={region} />
        </p>
      </div>
      {!state.isOver && (
        <ConfirmDialog
          trigger={
            <Button variant="outline" size="sm" aria-label={t`End announcement: ${title}`}>
              <Trans>End announcement…</Trans>
            </Button>
          }
          title={<Trans>End this announcement?</Trans>}
          confirm={<Trans>End announcement</Trans>}
          onConfirm={async () => {
            await withdraw.mutateAsync(id);
          }}
        >
          <Trans>From now on, no one sees it. Notifications already sent aren’t removed.</Trans>
        </ConfirmDialog>
      )}
    </li>
  );
}
