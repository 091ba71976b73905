import type { Region } from "@/lib/format.ts";

/** The most rights first. An owner looks after people, an editor after data, a viewer reads. */
export const ROLES = ["owner", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** For whom a person acts, and what they may do there. */
export type Organization = { id: string; name: string; role: Role; region: Region };

/** The one that was chosen, as long as the person belongs to it; else the one they joined first. */
export function actingFor(
  organizations: readonly Organization[],
  choice: string | null,
): Organization | null {
  return organizations.find(({ id }) => id === choice) ?? organizations[0] ?? null;
}
