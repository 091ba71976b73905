/** What an API key may do. The database has the same list. */
export const KEY_SCOPES = ["products:read", "products:write", "stock:read", "stock:write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
