import { rmSync } from "node:fs";
import { join } from "node:path";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "../settings/config.ts";
import { createFunctions, type Functions } from "./functions.ts";
import { createProject, type TestProject } from "../cli/test-project.ts";

const ECHO = `
  import { z } from "npm:zod@4";
  import { greeting } from "../../../src/greeting.ts";

  Deno.serve(async (request) =>
    Response.json(
      {
        path: new URL(request.url).pathname + new URL(request.url).search,
        body: z.string().parse(await request.text()),
        from: request.headers.get("x-forwarded-for"),
        url: Deno.env.get("SUPABASE_URL"),
        secret: Deno.env.get("MAIL_KEY"),
        home: Deno.env.get("HOME"),
        greeting,
      },
      { status: 201, headers: { "x-own": "yes" } },
    ));
`;

const STREAM = `
  Deno.serve(() => {
    const encoder = new TextEncoder();
    let rest = ["one ", "two ", "three"];
    return new Response(new ReadableStream({
      async pull(controller) {
        const next = rest.shift();
        if (next === undefined) return controller.close();
        controller.enqueue(encoder.encode(next));
        await new Promise((resolve) => setTimeout(resolve, 300));
      },
    }));
  });
`;

const SECRET_READER = `
  Deno.serve(async () => {
    const tried = await Promise.allSettled([
      Deno.readTextFile("/etc/hostname"),
      Deno.writeTextFile("note.txt", ""),
      (async () => new Deno.Command("ls").output())(),
    ]);
    return Response.json(tried.map(({ status }) => status));
  });
`;

let project: TestProject;
let functions: Functions;
const lines: string[] = [];

beforeAll(async () => {
  project = await createProject({
    "src/greeting.ts": 'export const greeting: string = "hello";',
    "supabase/functions/echo/index.ts": ECHO,
    "supabase/functions/stream/index.ts": STREAM,
    "supabase/functions/nosy/index.ts": SECRET_READER,
    "supabase/functions/broken/index.ts": "Deno.serve(() => new Response(;",
    "supabase/functions/missing-import/index.ts": 'import "./nowhere.ts";',
    "supabase/functions/no-server/index.ts": 'console.log("nothing to serve");',
    "supabase/functions/dies/index.ts": "Deno.serve(() => Deno.exit(7));",
    "supabase/functions/_shared/index.ts": ECHO,
  });
  functions = createFunctions({
    root: project.root,
    env: { SUPABASE_URL: "http://api.example" },
    secrets: () => ({ MAIL_KEY: "from .env" }),
    verifiesToken: (name) => name === "guarded",
    jwtSecret: LOCAL_KEYS.jwtSecret,
    log: (line) => lines.push(line),
  });
});

afterAll(async () => {
  await functions.stop();
  await project.remove();
});

const call = (path: string, init?: RequestInit) =>
  functions.handle(new Request(`http://127.0.0.1/functions/v1/${path}`, init));

describe("a call to a local function", () => {
  test("a call to a local function passes on the path, query, body and environment and returns the response", async () => {
    const response = await call("echo/deep/down?x=1&y=%20", {
      method: "POST",
      body: "ciao",
      headers: { "x-forwarded-for": "203.0.113.5" },
    });

    expect(response.status).toBe(201);
    expect(response.headers.get("x-own")).toBe("yes");
    expect(await response.json()).toEqual({
      path: "/echo/deep/down?x=1&y=%20",
      body: "ciao",
      from: "203.0.113.5",
      url: "http://api.example",
      secret: "from .env",
      greeting: "hello",
    });
  });

  test("a function's response is streamed: its first part arrives before the last is written", async () => {
    const response = await call("stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();

    expect((await reader?.read())?.value).toBe("one ");
    expect((await reader?.read())?.value).toBe("two ");
  });

  test("a local function can't use the disk or other programs", async () => {
    expect(await (await call("nosy")).json()).toEqual(["rejected", "rejected", "rejected"]);
  });

  test.each(["nobody", "_shared", "", "..%2Fecho", "deno.json"])(
    "a call to %j finds no function",
    async (name) => {
      const response = await call(name);

      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});

describe("editing a local function", () => {
  test("an edit of a file that a function imports takes effect at the function's next call", async () => {
    await call("echo");
    project.write("src/greeting.ts", 'export const greeting: string = "good day";');

    expect(await (await call("echo")).json()).toMatchObject({ greeting: "good day" });
  });

  test("an edit can fix a function that didn't compile", async () => {
    const broken = await call("broken");
    expect(broken.status).toBe(503);
    expect(await broken.json()).toMatchObject({ code: "BOOT_ERROR" });
    expect(lines.join("\n")).toMatch(/\[broken\] .*SyntaxError|\[broken\] .*Unexpected token/);

    project.write("supabase/functions/broken/index.ts", 'Deno.serve(() => new Response("fine"));');
    expect(await (await call("broken")).text()).toBe("fine");
  });
});

describe("a local function that fails", () => {
  test.each([
    ["missing-import", /\[missing-import\] .*nowhere\.ts/],
    ["no-server", /\[no-server\] nothing to serve/],
  ])(
    "a function that can't start (%s) returns BOOT_ERROR and logs the reason",
    async (name, expectedText) => {
      const response = await call(name);

      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: "BOOT_ERROR" });
      expect(lines.join("\n")).toMatch(expectedText);
    },
  );

  test("a function that crashes during a call returns WORKER_ERROR and restarts at the next call", async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await call("dies");

      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ code: "WORKER_ERROR" });
    }
  });

  test("a call to a deleted local function gets a 404", async () => {
    expect((await call("stream")).status).toBe(200);
    rmSync(join(project.root, "supabase/functions/stream"), { recursive: true });

    expect((await call("stream")).status).toBe(404);
  });
});

describe("a function with verify_jwt", () => {
  const key = new TextEncoder().encode(LOCAL_KEYS.jwtSecret);
  const signed = (expires: string, secret = key) =>
    new SignJWT({ role: "authenticated" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(expires)
      .sign(secret);

  beforeAll(() =>
    project.write("supabase/functions/guarded/index.ts", 'Deno.serve(() => new Response("in"));'),
  );

  test.each([
    ["a missing token", async () => null],
    ["a header without Bearer", async () => `Basic ${btoa("a:b")}`],
    ["nonsense", async () => "Bearer nonsense"],
    ["an expired token", async () => `Bearer ${await signed("-1 minute")}`],
    ["a forged token", async () => `Bearer ${await signed("1h", new Uint8Array(32))}`],
    [
      "an unsigned token",
      async () => `Bearer ${new UnsecuredJWT({ role: "service_role" }).encode()}`,
    ],
  ])(
    "a function with verify_jwt rejects %s with a 401 that browsers can read",
    async (_what, authorization) => {
      const header = await authorization();
      const response = await call("guarded", { headers: header ? { authorization: header } : {} });

      expect(response.status).toBe(401);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toEqual({ code: 401, message: expect.any(String) });
    },
  );

  test.each([
    ["a person's token", () => signed("1h")],
    ["the anon key", async () => LOCAL_KEYS.anon],
  ])("a function with verify_jwt accepts %s", async (_what, token) => {
    const response = await call("guarded", {
      headers: { authorization: `Bearer ${await token()}` },
    });

    expect(await response.text()).toBe("in");
  });

  test("a function with verify_jwt responds to preflights itself", async () => {
    expect(await (await call("guarded", { method: "OPTIONS" })).text()).toBe("in");
  });
});
