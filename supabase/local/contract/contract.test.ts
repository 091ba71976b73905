import type { EmailMessage } from "@supabase/lite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn, type Servers, startServers } from "../gateway/test-servers.ts";
import { NOTIFICATION_EMAILS } from "../../templates/alert-emails.ts";
import { expectResponse } from "./expect-response.ts";
import { CONTRACT } from "./contract.ts";
import { embedded, Walk } from "./steps.ts";

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
  await servers.post("/signup", { email: "taken@example.test", password: "Correct-horse-9" });
});
afterAll(() => servers.close());

/** The hourly limit counts all emails, so rows that reach it get their own server. */
const serversFor = (after: readonly string[]) =>
  after.includes("reaches the hourly email limit")
    ? startServers({ db: servers.db, emailsPerHour: 3 })
    : servers;

test.each(CONTRACT.map((row) => [row.title, row] as const))(
  "the embedded auth server %s",
  async (_title, { after, call, response, mails = [], afterwards = [] }) => {
    const own = await serversFor(after);
    const walk = new Walk(embedded(own));
    for (const step of after) await walk.take(step);
    const before = own.mails.length;

    await expectResponse(await walk.call(call), response, walk.known);
    const sent = own.mails.slice(before).map(contentOf);
    expect(sent).toEqual(mails.map((mail) => ({ ...mail, to: walk.known[mail.to.slice(1, -1)] })));
    for (const next of afterwards)
      await expectResponse(await walk.call(next.call), next.response, walk.known);
  },
);

const NOTICES = Object.entries(NOTIFICATION_EMAILS).map(
  ([notice, textFor]) => [notice, textFor("Supplier Portal").en.subject] as const,
);

function contentOf(mail: EmailMessage) {
  const [notice] = NOTICES.find(([, subject]) => subject === mail.subject) ?? [];
  if (notice !== undefined) return { to: mail.to, notice };
  return { to: mail.to, link: linkIn(mail).searchParams.get("type") };
}

test("contract row titles are unique", () => {
  const titles = CONTRACT.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
