import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { addStaff, becomeStaff } from "../access/staff-session.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

const ORIGIN = "https://portal.example";
const REFERENCE = "SA-0000-0000-0000-000A";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addStaff(db);
  await db.query(
    `update private.supplier_applications
     set locale = 'fr-CA', application = $1::text::jsonb where id = $2`,
    [
      JSON.stringify({
        company: { legalName: "Boréal & Fils inc.", website: "https://boreal.example" },
        contact: { name: "Zoé", phone: "", city: "Montréal", postalCode: "H2X 1Y4" },
      }),
      ours.application,
    ],
  );
});
afterAll(() => db.close());

type Step = { step: string; seen?: string; body?: string };

async function review(tx: Queryable, { step, seen = "received", body = "" }: Step) {
  await becomeStaff(tx);
  const { outcome } = await one<{ outcome: string }>(
    tx,
    "select public.review_application($1, $2, $3, $4, $5) as outcome",
    [ours.application, seen, step, body, ORIGIN],
  );
  await tx.exec("reset role");
  return outcome;
}

const emails = (tx: Queryable) =>
  tx.query<{ payload: Record<string, unknown> }>(
    "select payload from public.jobs where kind = 'email' order by id",
  );

async function state(tx: Queryable) {
  const { answer } = await one<{ answer: Record<string, unknown> }>(
    tx,
    "select public.application_state($1, 'somewhere') as answer",
    [REFERENCE],
  );
  return { state: answer["state"], question: answer["question"] };
}

test("a question reaches the applicant by email and on the status page, and an answer puts the application back in review", async () => {
  await db.rehearse(async (tx) => {
    expect(await review(tx, { step: "question", body: "Which brands?" })).toBe("done");
    expect(await state(tx)).toEqual({ state: "question", question: "Which brands?" });
    expect(await emails(tx)).toMatchObject([
      {
        payload: {
          email: "application_review",
          step: "question",
          to: "new@example.test",
          text: "Which brands?",
          locale: "fr-CA",
          origin: ORIGIN,
        },
      },
    ]);
    const answer = () =>
      one(tx, "select public.answer_application($1, 'somewhere', 'Ours') ->> 'outcome' as is", [
        REFERENCE,
      ]);
    expect(await answer()).toEqual({ is: "answered" });
    expect(await state(tx)).toEqual({ state: "in_review", question: null });
    expect(await answer()).toEqual({ is: "closed" });
    const events = await tx.query(
      `select kind, author_name, body from public.application_events
       where application_id = $1 and kind in ('question', 'answer') order by kind`,
      [ours.application],
    );
    expect(events).toEqual([
      { kind: "answer", author_name: null, body: "Ours" },
      { kind: "question", author_name: "stranger", body: "Which brands?" },
    ]);
  });
});

test("only the server may store an applicant's answer", async () => {
  for (const actor of ["visitor", people.owner, people.stranger])
    expect(
      await errorCode(
        db.as(actor, (tx) => tx.query("select public.answer_application('x', 'y', 'z')")),
      ),
    ).toBe("42501");
});

test("accepting an application creates the organization without members and invites the applicant as its owner", async () => {
  await db.rehearse(async (tx) => {
    expect(await review(tx, { step: "accepted" })).toBe("done");
    expect(await state(tx)).toEqual({ state: "accepted", question: null });
    const created = await one<{ id: string }>(
      tx,
      `select o.id, o.name, o.website, o.phone, o.city,
         (select count(*)::int from public.members m where m.org_id = o.id) as members,
         (select jsonb_agg(jsonb_build_array(i.email, i.role)) from public.invitations i where i.org_id = o.id) as invited
       from public.organizations o join private.supplier_applications a on a.created_org = o.id`,
    );
    expect(created).toMatchObject({
      name: "Boréal & Fils inc.",
      website: "https://boreal.example",
      phone: null,
      city: "Montréal",
      members: 0,
      invited: [["new@example.test", "owner"]],
    });
    const [email] = await emails(tx);
    expect(email?.payload).toMatchObject({ step: "accepted", invitation: expect.any(String) });
  });
});

test("a new invitation to an applicant replaces the earlier one, and isn't sent once the applicant has joined", async () => {
  await db.rehearse(async (tx) => {
    await review(tx, { step: "accepted" });
    expect(await review(tx, { step: "invited", seen: "accepted" })).toBe("done");
    const open = await tx.query(
      `select from public.invitations i join private.supplier_applications a on a.created_org = i.org_id
       where i.revoked_at is null`,
    );
    expect(open).toHaveLength(1);
    await tx.query(
      `insert into public.members (org_id, user_id, role)
       select created_org, $1, 'owner' from private.supplier_applications where created_org is not null`,
      [people.former],
    );
    expect(await review(tx, { step: "invited", seen: "accepted" })).toBe("conflict");
  });
});

test("an applicant who creates an account can accept the invitation that the worker sent", async () => {
  await db.rehearse(async (tx) => {
    await review(tx, { step: "accepted" });
    const [email] = await emails(tx);
    await tx.query("select public.invitation_to_send($1, 'the token')", [
      String(email?.payload["invitation"]),
    ]);
    await tx.query(
      "update auth.users set email = 'new@example.test', email_confirmed_at = now() where id = $1",
      [people.former],
    );
    await become(tx, people.former);
    const { answer } = await one<{ answer: { outcome: string } }>(
      tx,
      "select public.accept_invitation('the token') as answer",
    );
    expect(answer.outcome).toBe("accepted");
    expect(await tx.query("select name from public.organizations")).toEqual([
      { name: "Boréal & Fils inc." },
    ]);
  });
});

test("declining an application emails the reason to the applicant and can't be reversed", async () => {
  await db.rehearse(async (tx) => {
    expect(await review(tx, { step: "declined", body: "No stock in Canada" })).toBe("done");
    const [email] = await emails(tx);
    expect(email?.payload).toMatchObject({ step: "declined", text: "No stock in Canada" });
    expect(await review(tx, { step: "accepted", seen: "declined" })).toBe("conflict");
  });
});

test.each(["question", "declined"])(
  "the application review step %s requires a text",
  async (step) => {
    expect(await errorCode(db.rehearse((tx) => review(tx, { step, body: "  " })))).toBe("23514");
  },
);

test("a step of an application review is a conflict if a colleague has changed the state", async () => {
  await db.rehearse(async (tx) => {
    await review(tx, { step: "in_review" });
    expect(await review(tx, { step: "declined", body: "x" })).toBe("conflict");
    expect(await state(tx)).toMatchObject({ state: "in_review" });
  });
});

test("an internal note on an application sends no email and doesn't change the state", async () => {
  await db.rehearse(async (tx) => {
    expect(await review(tx, { step: "note", body: "Call them" })).toBe("done");
    expect(await emails(tx)).toEqual([]);
    expect(await state(tx)).toMatchObject({ state: "received" });
  });
});

test("the application queue lists open applications, the longest-waiting first, and finds them by name", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "update private.supplier_applications set received_at = now() - interval '2 days' where id = $1",
      [ours.application],
    );
    await becomeStaff(tx);
    const query = async (search: string) => {
      const { queue } = await one<{
        queue: { counts: Record<string, number>; applications: { company: string | null }[] };
      }>(tx, "select public.staff_applications('{received,in_review}', $1) as queue", [search]);
      return queue;
    };
    const all = await query("");
    expect(all.counts).toEqual({ received: 2 });
    expect(all.applications.map(({ company }) => company)).toEqual(["Boréal & Fils inc.", null]);
    expect((await query(" boréal ")).applications).toHaveLength(1);
    expect((await query("%")).applications).toEqual([]);
  });
});
