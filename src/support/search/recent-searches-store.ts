import * as z from "zod/mini";

/** Recent searches are personal data, not a browser setting, so they're removed at logout. */
const KEY = "recent-searches";
const MOST = 6;

const remembered = z.array(
  z.object({
    organization: z.string(),
    id: z.string(),
    label: z.string(),
    hint: z.optional(z.string()),
    to: z.string(),
  }),
);

/** A search result that was chosen in an organization, and where it leads. */
export type RecentChoice = z.infer<typeof remembered>[number];

function all(): RecentChoice[] {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    // Storage is blocked or has unexpected content, so the list starts empty.
    return [];
  }
}

/** The latest choices in this organization, newest first. */
export const recentChoices = (organization: string): RecentChoice[] =>
  all().filter((choice) => choice.organization === organization);

export function rememberChoice(choice: RecentChoice) {
  const { organization, id } = choice;
  const ours = recentChoices(organization).filter((other) => other.id !== id);
  const theirs = all().filter((other) => other.organization !== organization);
  try {
    localStorage.setItem(KEY, JSON.stringify([choice, ...ours.slice(0, MOST - 1), ...theirs]));
  } catch {
    // If storage is blocked or full, the search works without recent choices.
  }
}
