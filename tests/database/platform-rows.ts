import type { Tenant } from "./tenants.ts";

/** The rows of the tables of platform staff, as in `tenant-rows.ts`. */
export const platformRows = (
  it: Tenant,
): ReadonlyArray<readonly [sql: string, ...params: string[]]> => [
  [
    `ticket_assignments (org_id, ticket_id, user_id)
     select $1, $3, $4 where $2::text is not null`,
    it.ticket,
    it.member,
  ],
  [
    `visitor_ticket_answers (ticket_id, body) select $3, $2::text where $1::uuid is not null`,
    it.ticket,
  ],
  [
    `application_events (application_id, kind, body)
     select $3, 'note', $2::text where $1::uuid is not null`,
    it.application,
  ],
  [
    `announcements (id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at)
     select $3, 'info', $2::text, $2::text, '', '', now() - interval '1 hour', now() + interval '1 hour'
     where $1::uuid is not null`,
    it.announcement,
  ],
  [
    `announcement_dismissals (user_id, announcement_id)
     select $4, $3 where $1::uuid is not null and $2::text is not null`,
    it.announcement,
    it.member,
  ],
];
