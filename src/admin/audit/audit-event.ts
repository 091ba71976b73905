import * as z from "zod/mini";

const values = z.nullable(z.record(z.string(), z.unknown()));

export const auditEvent = z.object({
  at: z.string(),
  /** Unique in the log. The next response continues after the time and key of the last event. */
  key: z.string(),
  /** The table in which something changed. */
  area: z.string(),
  action: z.string(),
  /** The name of the changed object at the time. */
  label: z.nullable(z.string()),
  /** The name of the person or of the API key. Null for the server and for an account that's deleted or has no name. */
  actor: z.nullable(z.string()),
  is_person: z.boolean(),
  /** Whether a job or function made the change on the person's behalf. */
  is_automatic: z.boolean(),
  before: values,
  after: values,
  /** The change set or order that has the details. */
  target: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** The parts of the portal that the log can be filtered by, with the tables of each. */
export const AUDIT_AREAS = {
  products: ["products"],
  orders: ["orders"],
  people: ["members", "invitations"],
  organization: ["organizations", "api_keys", "webhooks"],
  suppliers: ["suppliers"],
  warehouses: ["warehouses"],
  channels: ["channels", "channel_maps", "channel_credentials", "feeds", "sync_schedules"],
  imports: ["import_profiles", "import_schedules"],
  rules: ["rule_sets"],
  support: ["staff_grants", "staff_visits"],
} as const;
export type AuditArea = keyof typeof AUDIT_AREAS;

export const isAuditArea = (text: string | null): text is AuditArea =>
  text !== null && Object.hasOwn(AUDIT_AREAS, text);

/** Days are written as 2026-11-21, in the organization's time zone. The first and last day are included. */
export type AuditFilter = {
  area: AuditArea | null;
  actor: string | null;
  since: string | null;
  until: string | null;
};

export type AuditChange = {
  /** The column and, for a column in `COMPARED`, the part of it that changed. */
  path: readonly [column: string] | readonly [column: string, part: string];
  before: unknown;
  after: unknown;
};

/** Columns that hold an object. They're compared key by key, because usually only a part changes. */
const COMPARED = new Set(["address", "mode", "policy", "settings"]);

const object = z.record(z.string(), z.unknown());
const partsOf = (value: unknown) => object.safeParse(value ?? {}).data;

const keysOf = (...records: readonly (Record<string, unknown> | null)[]) =>
  [...new Set(records.flatMap((record) => Object.keys(record ?? {})))].toSorted();

/** The fields that an event changed, each with its value before and after. */
export const changesOf = ({ before, after }: AuditEvent): AuditChange[] =>
  keysOf(before, after).flatMap((column): AuditChange[] => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    const [old, latest] = COMPARED.has(column) ? [partsOf(was), partsOf(is)] : [];
    if (old === undefined || latest === undefined)
      return [{ path: [column], before: was, after: is }];
    return keysOf(old, latest)
      .map((part) => ({
        path: [column, part] as const,
        before: old[part] ?? null,
        after: latest[part] ?? null,
      }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  });
