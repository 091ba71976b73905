/** Midnight in a time zone, as a moment in UTC. The day is written year first: 2026-11-21. */
export function startOfDay(day: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let moment = wanted;
  // Twice: the first guess may lie on the other side of a change of clocks.
  for (let i = 0; i < 2; i++) moment += wanted - wallClock(moment, timeZone);
  return new Date(moment).toISOString();
}

/** The day that a moment belongs to in a time zone. */
export const dayOf = (moment: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(moment), timeZone)).toISOString().slice(0, 10);

/** What the clocks in a time zone show at a moment, to the minute: 2026-11-21T08:00. Texts like these sort by time. */
export const clockOf = (moment: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(moment), timeZone)).toISOString().slice(0, 16);

/** What the clocks there show, as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(moment);
  return Date.parse(`${shown.replace(" ", "T")}Z`);
}
