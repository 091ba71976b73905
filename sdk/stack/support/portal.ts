import { once } from "node:events";
import { createServer, request as forward, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { headerKeyOf } from "@/importing/profile/import-profile.ts";
import { KEY_SCOPES, type KeyScope } from "@/publicapi/common/scope.ts";
import { startStack } from "../../../supabase/local/stack.ts";

const DEMO = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };

/** A portal with demo data, for clients of its API. */
export type ApiPortal = {
  url: string;
  /** An API key with all scopes. */
  key: string;
  newKey: (scopes: readonly KeyScope[], more?: { is_test: boolean }) => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts a portal with one import profile, for files with the columns SKU, Title and Price. */
export async function startApiPortal(): Promise<ApiPortal> {
  const stack = await startStack({ memory: true, ports: "free", runsJobs: false, log: () => {} });
  let token = stack.anonKey;
  const send = async (path: string, method: string, body?: object): Promise<object> => {
    const response = await fetch(`${stack.url}${path}`, {
      method,
      headers: {
        apikey: stack.anonKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === "" ? {} : JSON.parse(text);
  };
  token = Object(await send("/auth/v1/token?grant_type=password", "POST", DEMO)).access_token;
  const org = Object(await send("/rest/v1/members?select=org_id&limit=1", "GET"))[0].org_id;
  const newKey: ApiPortal["newKey"] = async (scopes, more = { is_test: false }) => {
    const values = { org, name: "SDK", scopes, ...more };
    return Object(await send("/rest/v1/rpc/create_api_key", "POST", values)).key;
  };

  await send(`/rest/v1/import_profiles?org_id=eq.${org}`, "DELETE");
  await send("/rest/v1/import_profiles", "POST", {
    org_id: org,
    name: "Price list",
    header_key: headerKeyOf(["SKU", "Title", "Price"]),
    mapping: columnMapping.parse({
      fields: { sku: recipeOf("SKU"), title_en: recipeOf("Title"), price: recipeOf("Price") },
    }),
  });
  return { url: stack.url, key: await newKey(KEY_SCOPES), newKey, stop: stack.stop };
}

/** The fault of the next request. With `lost`, the portal receives the request, but its response never arrives. */
export type Fault = "lost" | "busy";

export type FaultyProxy = {
  url: string;
  /** The faults of the next requests, in order. A request to /faults/lost,busy adds two. */
  faults: Fault[];
  stop: () => Promise<void>;
};

const BUSY = { type: "about:blank", title: "Too many requests", status: 429, code: "rate_limited" };

/** A proxy between a client and the portal that loses responses or reports a busy server on demand. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  const server = createServer((incoming, response) => {
    const [, ordered] = /^\/faults\/([\w,]+)$/.exec(incoming.url ?? "") ?? [];
    if (ordered !== undefined) {
      faults.push(
        ...ordered.split(",").map((fault): Fault => (fault === "lost" ? "lost" : "busy")),
      );
      response.writeHead(204).end();
      return;
    }
    const fault = faults.shift();
    if (fault === "busy") {
      incoming.resume().on("end", () => rejectAsBusy(response));
      return;
    }
    const { method, headers } = incoming;
    const outgoing = forward(new URL(incoming.url ?? "", target), { method, headers });
    outgoing.on("error", () => response.destroy());
    outgoing.on("response", (answer) => {
      if (fault === "lost") {
        answer.resume().on("end", () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function rejectAsBusy(response: ServerResponse) {
  response.writeHead(429, { "content-type": "application/problem+json", "retry-after": "0" });
  response.end(JSON.stringify(BUSY));
}
