import * as z from "zod/mini";
import { callerRejectionIn } from "../_shared/caller-rejection.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { hasMailServer } from "../_shared/mail-server.ts";
import { handle, type Parts } from "./handler.ts";
import { madeInvitation } from "./invitation-request.ts";
import { isDevelopment } from "../_shared/development.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));

const rejected = z.object({ code: z.string() });

const invite: Parts["invite"] = async (authorization, { organization, ...values }, origin) => {
  const response = await fetch(`${apiUrl}/rest/v1/rpc/invite_member`, {
    method: "POST",
    headers: {
      apikey: setting("SUPABASE_ANON_KEY") ?? "",
      authorization,
      "content-type": "application/json",
    },
    body: JSON.stringify({ org: organization, ...values, origin }),
    signal: AbortSignal.timeout(10_000),
  });
  const result: unknown = await response.json();
  if (response.ok) return madeInvitation.parse(result);
  const rejection = callerRejectionIn(response.status, result);
  if (rejection !== null) return { rejected: rejection };
  const { data } = rejected.safeParse(result);
  if (data?.code === "23514") return { rejected: "not_valid" };
  throw new Error(`invite_member failed with status ${response.status} ${data?.code ?? ""}`);
};

const parts = { isAllowed, invite, sendsEmail: hasMailServer(setting) };

Deno.serve(withCors(isAllowed, "POST", (request) => handle(request, parts)));
