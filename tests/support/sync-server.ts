import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { z } from "zod";
import { server, SERVER } from "./auth-server.ts";

const asked = z.record(z.string(), z.unknown());
type Asked = z.infer<typeof asked>;

/** The database calls of a sync in order, as the function's name and its arguments. */
export type Calls = [name: string, values: Asked][];

/** A mock database that records its calls. It responds with `null`, or with the given answer of each function. */
export function syncServer(answers: Record<string, (values: Asked) => JsonBodyType> = {}): Calls {
  const calls: Calls = [];
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/:name`, async ({ request, params }) => {
      const name = String(params["name"]);
      const values = asked.parse(await request.json());
      calls.push([name, values]);
      return HttpResponse.json(answers[name]?.(values) ?? null);
    }),
  );
  return calls;
}

/** Runs a mutation as a screen does. */
export const run = <Answer, Wish>(options: MutationOptions<Answer, Error, Wish>, wish: Wish) => {
  const client = new QueryClient();
  return client.getMutationCache().build(client, options).execute(wish);
};
