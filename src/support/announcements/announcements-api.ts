import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { NOTIFICATION_SEVERITIES } from "@/support/notifications/notification.ts";

export const announcementText = z.object({
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
    // If the request fails, no banner is shown.
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
