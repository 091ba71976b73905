import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { SENDABLE } from "@/channels/listing/listing.ts";
import { supabase } from "@/lib/supabase.ts";
import { retryOnce } from "@/lib/promises.ts";

const schedule = z.object({
  id: z.uuid(),
  changes: z.array(z.enum(SENDABLE)),
  /** The date of the sync, or null for every day. */
  on_day: z.nullable(z.string()),
  at_time: z.string(),
  due_at: z.string(),
  state: z.enum(["approving", "waiting", "sent", "cancelled"]),
  approved: z.int(),
  waiting_for: z.nullable(z.enum(["approver", "channel", "feed", "building", "failed"])),
});
export type Schedule = z.infer<typeof schedule>;

const LATEST = 50;

/** The latest scheduled and cancelled syncs, ordered by due time. Sent ones are in the list of runs. */
export const schedulesQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["sync-schedules", organization, channel],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Schedule[]> => {
      const { data } = await supabase()
        .from("sync_schedules")
        .select(Object.keys(schedule.shape).join(", "))
        .eq("org_id", organization)
        .eq("channel_id", channel)
        .neq("state", "sent")
        .order("created_at", { ascending: false })
        .limit(LATEST)
        .abortSignal(signal)
        .throwOnError();
      return z
        .array(schedule)
        .parse(data)
        .toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1));
    },
  });

export type ScheduleDraft = {
  channel: string;
  plan: string;
  changes: readonly (typeof SENDABLE)[number][];
  /** The time of day in the organization's time zone. */
  time: string;
  /** The date of the sync, or null for every day. */
  day: string | null;
};

const isDone = z.boolean();

/** Schedules a sync. A one-time sync stores the current listings and later sends only those. */
export const planSync = mutationOptions({
  mutationKey: ["sync-schedules"],
  meta: { invalidates: [["channels"], ["sync-schedules"]] },
  mutationFn: async ({ channel, plan, changes, time, day }: ScheduleDraft) => {
    const id = crypto.randomUUID();
    await retryOnce(() =>
      supabase()
        .rpc("schedule_sync", {
          id,
          channel,
          changes: [...changes],
          at_time: time,
          ...(day !== null && { on_day: day }),
        })
        .throwOnError(),
    );
    for (let isApproved = day === null; !isApproved;) {
      const { data } = await retryOnce(() =>
        supabase().rpc("approve_listings", { schedule: id, plan }).throwOnError(),
      );
      isApproved = isDone.parse(data);
    }
  },
});

/** Cancels a scheduled sync. Returns false if it had already run. */
export const cancelSync = mutationOptions({
  mutationKey: ["sync-schedules"],
  meta: { invalidates: [["sync-schedules"], ["sync-runs"]] },
  mutationFn: async (id: string) => {
    const { data } = await supabase().rpc("cancel_scheduled_sync", { schedule: id }).throwOnError();
    return isDone.parse(data);
  },
});
