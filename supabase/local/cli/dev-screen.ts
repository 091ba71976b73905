export type Running = {
  seconds: number;
  portal: readonly string[];
  api: string;
  /**
   * What `npm run dev` started itself. Undefined if the command uses a stack that was already running, here or on
   * another machine.
   */
  own: { mailbox: string; data: string; resetHint: string } | undefined;
};

const DEMO = "demo@supplier-portal.example or colleague@supplier-portal.example";
const DEMO_PASSWORD = "Demo-portal-1";

/** Formats everything needed to begin, on one screen. */
export function screen({ seconds, portal, api, own }: Running): string {
  const rows: [name: string, value: string][] = [];
  for (const url of portal) rows.push(["Portal", url]);
  rows.push(["API", own ? api : `${api} (started elsewhere)`]);
  if (own)
    rows.push(
      ["Mailbox", own.mailbox],
      ["Data", own.data],
      ["Log in as", DEMO],
      ["Password", DEMO_PASSWORD],
    );
  return [
    "",
    `  Supplier Portal is ready (${seconds.toFixed(1)} s)`,
    "",
    ...rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`),
    "",
    `  Press Ctrl-C to stop.${own ? ` To reset the data: ${own.resetHint}` : ""}`,
    "",
  ].join("\n");
}
