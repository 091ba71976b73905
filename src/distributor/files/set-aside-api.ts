import { infiniteQueryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { SetAsideRecord } from "@/distributor/price-file/set-aside.ts";
import { json } from "@/lib/json.ts";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";

const PAGE = 100;
const rows = z.array(z.object({ line: z.int(), issues: z.array(z.string()), record: z.string() }));

/** The rejected records of a file, in its order: all of them, or those with this issue. */
export const setAsideQuery = (organization: string, file: string, issue: string | null) =>
  infiniteQueryOptions({
    queryKey: ["distributor", organization, "set aside", file, issue],
    initialPageParam: 0,
    getNextPageParam: (page: readonly SetAsideRecord[]) =>
      page.length < PAGE ? undefined : page.at(-1)?.line,
    queryFn: async ({ pageParam, signal }): Promise<SetAsideRecord[]> => {
      const stored = supabase()
        .from("distributor_set_aside")
        .select("line, issues, record")
        .eq("org_id", organization)
        .eq("file_id", file);
      const { data } = await (issue === null ? stored : stored.contains("issues", [issue]))
        .gt("line", pageParam)
        .order("line")
        .limit(PAGE)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data);
    },
  });

export async function sendSetAside(
  file: string,
  records: readonly SetAsideRecord[],
): Promise<void> {
  await retryOnce(() =>
    supabase()
      .rpc("add_distributor_set_aside", { file, records: json.parse(records) })
      .throwOnError(),
  );
}
