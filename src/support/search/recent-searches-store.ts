import * as z from "zod/mini";

/** Not a browser's setting but a person's: it goes when they log out. */
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

/** Something that was chosen in the search while acting for an organisation, and where it leads. */
export type RecentChoice = z.infer<typeof remembered>[number];

function all(): RecentChoice[] {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    // Blocked, or written by something else: begin anew.
    return [];
  }
}

/** What was last chosen while acting for this organisation, the latest first. */
export const recentChoices = (organization: string): RecentChoice[] =>
  all().filter((choice) => choice.organization === organization);

export function rememberChoice(choice: RecentChoice) {
  const { organization, id } = choice;
  const ours = recentChoices(organization).filter((other) => other.id !== id);
  const theirs = all().filter((other) => other.organization !== organization);
  try {
    localStorage.setItem(KEY, JSON.stringify([choice, ...ours.slice(0, MOST - 1), ...theirs]));
  } catch {
    // Where nothing can be kept, the search works all the same.
  }
}
