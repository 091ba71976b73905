import type { Region } from "@/lib/format.ts";

/**
 * The roles, from most permissions to fewest. An owner manages people, an editor manages data, a viewer reads data.
 */
export const ROLES = ["owner", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** An organization that a person acts for, with their role in it. */
export type Organization = { id: string; name: string; role: Role; region: Region };

/** The chosen organization if the person still belongs to it; otherwise the first one they joined. */
export function actingFor(
  organizations: readonly Organization[],
  choice: string | null,
): Organization | null {
  return organizations.find(({ id }) => id === choice) ?? organizations[0] ?? null;
}
