import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type TestProject } from "../cli/test-project.ts";
import { LOCAL_KEYS } from "../settings/config.ts";
import { createFunctions, type Functions } from "./functions.ts";

const STUCK = `
  Deno.serve((request) => {
    while (new URL(request.url).searchParams.has("forever"));
    return new Response("fine");
  });
`;

let project: TestProject;
let functions: Functions;

const options = () => ({
  root: project.root,
  env: {},
  secrets: () => ({}),
  verifiesToken: () => false,
  jwtSecret: LOCAL_KEYS.jwtSecret,
  responseLimit: 1_500,
  log: () => undefined,
});

beforeAll(async () => {
  project = await createProject({ "supabase/functions/stuck/index.ts": STUCK });
  functions = createFunctions(options());
});

afterAll(async () => {
  await functions.stop();
  await project.remove();
});

const request = (query: string) =>
  functions.handle(new Request(`http://127.0.0.1/functions/v1/stuck${query}`));

test("a function that is stuck in a loop is ended at the time limit, and the next call gets a new process", async () => {
  expect(await (await request("")).text()).toBe("fine");
  expect((await request("?forever")).status).toBe(504);
  expect(await (await request("")).text()).toBe("fine");
});

test("a call to a function is rejected with 503 after the functions were stopped", async () => {
  const stopped = createFunctions(options());
  await stopped.stop();
  const response = await stopped.handle(new Request("http://127.0.0.1/functions/v1/stuck"));
  expect(response.status).toBe(503);
});
