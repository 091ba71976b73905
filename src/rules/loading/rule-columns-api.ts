import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Database } from "@/lib/database.types.ts";
import { fetchAsCaller, supabase } from "@/lib/supabase.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

const names = z.array(z.string());

type Question = Database["public"]["Functions"]["rule_columns"]["Args"];

/** The products after which each page of the catalogue starts, except the first page. */
export async function fetchPageStarts(
  organization: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { data } = await supabase()
    .rpc("rule_column_pages", { org: organization })
    .abortSignal(signal)
    .throwOnError();
  return names.parse(data);
}

/** A range of the catalogue by product id: after one product, up to and including another. Null means no limit. */
export type ProductRange = { after: string | null; upto: string | null };

/**
 * A page of the catalogue as columns, unparsed: a worker parses it, because parsing a hundred thousand values would
 * block the screen.
 */
export async function fetchRuleColumns(
  organization: string,
  fields: readonly RuleField[],
  { after, upto }: ProductRange,
  signal: AbortSignal,
): Promise<string> {
  const question: Question = {
    org: organization,
    fields: [...fields],
    ...(after === null ? {} : { after }),
    ...(upto === null ? {} : { upto }),
  };
  const response = await fetchAsCaller("/rest/v1/rpc/rule_columns", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new RuleColumnsError(text);
}

const databaseError = z.object({ code: z.string() });

/** A failed request, with the database's code if it sent one. */
class RuleColumnsError extends Error {
  readonly code: string;

  constructor(response: string) {
    super("The catalogue couldn't be loaded.");
    this.code = codeOf(response);
  }
}

function codeOf(response: string): string {
  try {
    return databaseError.parse(JSON.parse(response)).code;
  } catch {
    // A gateway in front of the server may send an error in another format.
    return "";
  }
}

/** The names of the attributes that products have. */
export const attributeNamesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["attribute-names", organization],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { data } = await supabase()
        .rpc("attribute_names", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return names.parse(data);
    },
  });

/** The server lists at most this many names. */
const MOST_NAMES = 1000;

/**
 * The attributes that rules can refer to; null if the list may be incomplete, because then no attribute can be
 * reported as unknown.
 */
export const knownAttributes = (listed: readonly string[] | undefined): readonly string[] | null =>
  listed === undefined || listed.length >= MOST_NAMES ? null : listed;
