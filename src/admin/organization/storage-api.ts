import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const storage = z.object({
  products: z.int(),
  listings: z.int(),
  orders: z.int(),
  changes: z.int(),
  /** The number of images and their size, or null on a server without a file store. */
  images: z.nullable(z.int()),
  imageBytes: z.nullable(z.int()),
  attachments: z.int(),
  attachmentBytes: z.int(),
});

/** How much an organization stores. */
export const storageQuery = (organization: string) =>
  queryOptions({
    queryKey: ["storage", organization],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("storage_overview", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return storage.parse(data);
    },
  });
