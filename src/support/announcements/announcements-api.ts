import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { NOTIFICATION_SEVERITIES } from "@/support/notifications/notification.ts";

const announcementText = z.object({
  id: z.uuid(),
  level: z.enum(NOTIFICATION_SEVERITIES),
  title_en: z.string(),
  title_fr: z.string(),
  body_en: z.string(),
  body_fr: z.string(),
});

const ANNOUNCEMENTS = ["announcements"] as const;

/** The announcements to show now. `also` is an announcement that the person asked for, even if they dismissed it. */
export const announcementsQuery = (user: string, also: string | null) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, user, also],
    staleTime: 60_000,
    refetchInterval: 300_000,
    // No error is shown if the request fails. The banner stays as it was.
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("my_announcements", also === null ? {} : { also })
        .abortSignal(signal)
        .throwOnError();
      return z.array(announcementText).parse(data);
    },
  });

export const dismissAnnouncement = mutationOptions({
  mutationKey: ANNOUNCEMENTS,
  meta: { invalidates: [[...ANNOUNCEMENTS]] },
  mutationFn: async (of: { user_id: string; announcement_id: string }) => {
    await supabase()
      .from("announcement_dismissals")
      .upsert(of, { ignoreDuplicates: true })
      .throwOnError();
  },
});

const announcement = z.extend(announcementText, { starts_at: z.string(), ends_at: z.string() });
export type Announcement = z.infer<typeof announcement>;

const ALL = ["staff-announcements"] as const;
const invalidates = [[...ALL], [...ANNOUNCEMENTS]];

/** The maximum number of announcements in the list. */
const MOST_ANNOUNCEMENTS = 100;

/** The latest announcements, for platform staff: newest first, whether they are scheduled, current or ended. */
export const allAnnouncementsQuery = queryOptions({
  queryKey: ALL,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Announcement[]> => {
    const { data } = await supabase()
      .from("announcements")
      .select("id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at")
      .order("starts_at", { ascending: false })
      .order("id")
      .limit(MOST_ANNOUNCEMENTS)
      .abortSignal(signal)
      .throwOnError();
    return z.array(announcement).parse(data);
  },
});

export const publishAnnouncement = mutationOptions({
  mutationKey: ALL,
  meta: { invalidates, silent: true },
  mutationFn: async ({ id, ...content }: Announcement) => {
    await supabase()
      .rpc("publish_announcement", { announcement: id, ...content })
      .throwOnError();
  },
});

export const withdrawAnnouncement = mutationOptions({
  mutationKey: ALL,
  meta: { invalidates },
  mutationFn: async (id: string) => {
    await supabase().rpc("withdraw_announcement", { announcement: id }).throwOnError();
  },
});
