import * as z from "zod/mini";

/** Not a browser's setting but a person's: it goes when they log out. */
const KEY = "recent-searches";
const MOST = 6;

const remembered = z.record(
  z.string(),
  z.array(
    z.object({ id: z.string(), label: z.string(), hint: z.optional(z.string()), to: z.string() }),
  ),
);

/** Something that was chosen in the search, and where it leads. */
export type RecentChoice = z.infer<typeof remembered>[string][number];

function all(): z.infer<typeof remembered> {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // Blocked, or written by something else: begin anew.
    return {};
  }
}

/** What was last chosen while acting for this organisation, the latest first. */
export const recentChoices = (organization: string): RecentChoice[] => all()[organization] ?? [];

export function rememberChoice(organization: string, choice: RecentChoice) {
  const others = recentChoices(organization).filter(({ id }) => id !== choice.id);
  const next = { ...all(), [organization]: [choice, ...others].slice(0, MOST) };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Where nothing can be kept, the search works all the same.
  }
}
