import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { announcementText } from "@/support/announcements/announcements-api.ts";

const announcement = z.extend(announcementText, { starts_at: z.string(), ends_at: z.string() });
export type Announcement = z.infer<typeof announcement>;

const ALL = ["staff-announcements"] as const;
const invalidates = [[...ALL], ["announcements"]];

/** The maximum number of announcements in the list. */
const MOST = 100;

/** All announcements, the newest first, whether they are scheduled, current or ended. */
export const allAnnouncementsQuery = queryOptions({
  queryKey: ALL,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Announcement[]> => {
    const { data } = await supabase()
      .from("announcements")
      .select("id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at")
      .order("starts_at", { ascending: false })
      .order("id")
      .limit(MOST)
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
