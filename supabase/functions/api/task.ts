import type { PathValues } from "@/publicapi/route.ts";
import type { SecretOf } from "../_shared/webhook-signature.ts";

export type WebhookParts = {
  secretOf: SecretOf;
  /** The portal's address, for emails about webhooks. */
  portal: string;
  /** Whether events may be sent without encryption and to private addresses, as in development. */
  isLocal: boolean;
};

/** A request for one operation by a key that has the required scope. */
export type Task = {
  request: Request;
  url: URL;
  /** The id of the request, for logs and errors. */
  id: string;
  values: PathValues;
  /** Calls a database function for the API key. */
  call: (name: string, parameters: object) => Promise<unknown>;
  hash: (text: string) => Promise<string>;
  webhooks: WebhookParts;
};

/** Carries out an operation. Throws an `ApiError` to reject the request. */
export type Run = (task: Task) => Promise<Response>;
