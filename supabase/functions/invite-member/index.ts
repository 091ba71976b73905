import { createTransport } from "nodemailer";
import * as z from "zod/mini";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { mailServer } from "../_shared/mail-server.ts";
import { handle, type Parts } from "./handler.ts";
import { madeInvitation } from "./invitation-request.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const brand = setting("PORTAL_NAME") ?? "Supplier Portal";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"));

const refused = z.object({ code: z.string() });

const invite: Parts["invite"] = async (authorization, { organization, email, role }) => {
  const response = await fetch(`${setting("SUPABASE_URL")}/rest/v1/rpc/invite_member`, {
    method: "POST",
    headers: {
      apikey: setting("SUPABASE_ANON_KEY") ?? "",
      authorization,
      "content-type": "application/json",
    },
    body: JSON.stringify({ org: organization, email, role }),
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = await response.json();
  if (response.ok) return madeInvitation.parse(answer);
  if (response.status === 401) return { refused: 401 };
  const { data } = refused.safeParse(answer);
  if (data?.code === "42501") return { refused: 403 };
  if (data?.code === "23514") return { refused: 400 };
  throw new Error(`invite_member answered ${response.status} ${data?.code ?? ""}`);
};

const post = mailServer(createTransport, setting, brand);

Deno.serve(
  withCors(isAllowed, "POST", (request) => handle(request, { isAllowed, brand, invite, post })),
);
