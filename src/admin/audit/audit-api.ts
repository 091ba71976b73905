import { infiniteQueryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  AUDIT_AREAS,
  type AuditEvent,
  auditEvent,
  type AuditFilter,
} from "@/admin/audit/audit-event.ts";
import { startOfDay } from "@/lib/format.ts";
import { supabase } from "@/lib/supabase.ts";

const position = z.object({ at: z.string(), key: z.string() });
type Position = z.infer<typeof position>;

const page = z.object({ events: z.array(auditEvent), next: z.nullable(position) });
type Page = z.infer<typeof page>;

const DAY_MS = 86_400_000;
const PAGE = 50;
/** How many events an export requests at a time. The server returns no more in one response. */
const EXPORT_PAGE = 1000;

type AuditLog = { organization: string; timeZone: string; filter: AuditFilter };

async function readPage(
  { organization, timeZone, filter }: AuditLog,
  before: Position | null,
  limit: number,
  signal: AbortSignal,
): Promise<Page> {
  const { area, actor, since, until } = filter;
  const query = {
    areas: area && [...AUDIT_AREAS[area]],
    actor,
    since: since && startOfDay(since, timeZone),
    until: until && startOfDay(dayAfter(until), timeZone),
    before,
    limit,
  };
  const { data } = await supabase()
    .rpc("audit_page", { org: organization, query })
    .abortSignal(signal)
    .throwOnError();
  return page.parse(data);
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The audit log of an organization, newest first. */
export const auditQuery = (log: AuditLog) =>
  infiniteQueryOptions({
    queryKey: ["audit", log.organization, log.filter],
    // Other people act too, so cached data is always stale.
    staleTime: 0,
    initialPageParam: null as Position | null,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    queryFn: ({ pageParam, signal }) => readPage(log, pageParam, PAGE, signal),
  });

/** Every event that matches the filter, newest first. */
export async function* auditEvents(log: AuditLog, signal: AbortSignal): AsyncGenerator<AuditEvent> {
  let before: Position | null = null;
  do {
    const read: Page = await readPage(log, before, EXPORT_PAGE, signal);
    yield* read.events;
    before = read.next;
  } while (before !== null);
}
