import { randomUUID } from "node:crypto";
import { challenge, solve } from "../../src/site/application/proof.ts";
import { sampleApplication } from "../../tests/support/samples/application.ts";
import { expect, test } from "../portal.ts";

const call = (init: RequestInit = {}) =>
  fetch(`${process.env["E2E_SUPABASE_URL"]}/functions/v1/supplier-application`, init);

const post = (body: string, origin = "http://127.0.0.1:5173") =>
  call({ method: "POST", headers: { "content-type": "application/json", origin }, body });

async function request() {
  const proof = await solve(challenge.parse(await (await call()).json()));
  return { id: randomUUID(), locale: "en", application: sampleApplication(), proof };
}

test("the application form rejects bots, replays, requests from other sites, and oversized and hostile input with a message", async () => {
  const sent = await request();
  const responses = {
    first: await post(JSON.stringify(sent)),
    replay: await post(JSON.stringify({ ...sent, id: randomUUID() })),
    robot: await post(JSON.stringify({ ...(await request()), proof: null })),
    oversized: await post(JSON.stringify(sent).padEnd(70_000)),
    hostile: await post(
      JSON.stringify({
        ...(await request()),
        application: sampleApplication({ company: { website: "javascript:alert(1)" } }),
      }),
    ),
    foreign: await post(JSON.stringify(await request()), "https://evil.example"),
  };
  const found = await Promise.all(
    Object.entries(responses).map(async ([name, response]) => {
      const { code, message } = await response.json();
      return [name, response.status, code, typeof message];
    }),
  );
  expect(found).toEqual([
    ["first", 200, undefined, "undefined"],
    ["replay", 409, "used", "string"],
    ["robot", 403, "proof", "string"],
    ["oversized", 413, "too-large", "string"],
    ["hostile", 400, "invalid", "string"],
    ["foreign", 403, undefined, "string"],
  ]);
});
