/** The actions that an API key may be allowed. The database has the same list. */
export const KEY_SCOPES = [
  "products:read",
  "products:write",
  "prices:write",
  "stock:read",
  "stock:write",
  "orders:read",
  "orders:write",
  "suppliers:read",
  "history:read",
  "history:write",
  "channels:read",
  "channels:write",
  "imports:read",
  "imports:write",
  "jobs:read",
  "webhooks:manage",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
