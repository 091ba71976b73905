import { queryOptions } from "@tanstack/react-query";
import { type KeptRejections, keptRejections } from "@/importing/checking/kept-rejections.ts";
import { supabase } from "@/lib/supabase.ts";

/** Whether rejected rows of this import are kept on the server: those of a scheduled one are, for a while. */
export const hasRejectionsQuery = (organization: string, changeSet: string) =>
  queryOptions({
    queryKey: ["change-sets", organization, "rejections", changeSet],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await supabase()
        .from("import_rejections")
        .select("change_set_id")
        .eq("org_id", organization)
        .eq("change_set_id", changeSet)
        .abortSignal(signal)
        .throwOnError();
      return data.length > 0;
    },
  });

/** The rejected rows of a scheduled import. */
export async function rejectionsOf(
  organization: string,
  changeSet: string,
): Promise<KeptRejections> {
  const { data } = await supabase()
    .from("import_rejections")
    .select("content")
    .eq("org_id", organization)
    .eq("change_set_id", changeSet)
    .single()
    .throwOnError();
  return keptRejections.parse(JSON.parse(data.content));
}
