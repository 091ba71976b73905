import type { MessageDescriptor } from "@lingui/core";
import * as z from "zod/mini";

/** A list with saved views: how its queries are stored and compared, and its ready-made views. */
export type ViewScreen<Query> = {
  /** The name of the screen in the database. */
  id: "products" | "orders" | "stock" | "distributor";
  /** The query that matches every row of the list. */
  whole: Query;
  /** Converts a query to the form in which it's stored. */
  write: (query: Query) => object;
  /** Reads a stored query. Invalid parts are replaced by the default. */
  read: (stored: unknown) => Query;
  isSame: (a: Query, b: Query) => boolean;
  readyMade: readonly { name: MessageDescriptor; query: Query }[];
};

const parameters = z.record(z.string(), z.string());

/** A list whose stored queries have the same format as its URL, so that one function reads both. */
export function screenByAddress<Query>({
  toAddress,
  fromAddress,
  ...screen
}: Pick<ViewScreen<Query>, "id" | "whole" | "readyMade"> & {
  toAddress: (query: Query) => URLSearchParams;
  fromAddress: (params: URLSearchParams) => Query;
}): ViewScreen<Query> {
  return {
    ...screen,
    write: (query) => Object.fromEntries(toAddress(query)),
    read(stored) {
      const found = parameters.safeParse(stored);
      return fromAddress(new URLSearchParams(found.success ? found.data : {}));
    },
    isSame: (a, b) => toAddress(a).toString() === toAddress(b).toString(),
  };
}
