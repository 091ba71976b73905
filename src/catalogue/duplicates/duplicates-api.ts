import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { productsById } from "@/catalogue/query/products-api.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { supabase } from "@/lib/supabase.ts";
import { json } from "@/lib/json.ts";

const PAGE = 20;

const groups = z.array(z.object({ key: z.string(), products: z.array(z.uuid()), total: z.int() }));

/** Products that look like duplicates of each other. */
export type DuplicateGroup = {
  /** The value that these products have in common. */
  key: string;
  /** At most 12 of the products. */
  products: ProductRecord[];
  total: number;
};

/** The fields by which duplicates are matched: the GTIN, or the brand with the manufacturer's part number. */
export type SameBy = "gtin" | "part";

export const duplicatesQuery = (organization: string, by: SameBy) =>
  infiniteQueryOptions({
    queryKey: ["duplicates", organization, by],
    staleTime: 0,
    initialPageParam: "",
    getNextPageParam: (last: DuplicateGroup[]) =>
      last.length < PAGE ? undefined : last.at(-1)?.key,
    queryFn: async ({ pageParam, signal }): Promise<DuplicateGroup[]> => {
      const { data } = await supabase()
        .rpc("find_duplicates", {
          org: organization,
          by_part: by === "part",
          after_key: pageParam,
          max_rows: PAGE,
        })
        .abortSignal(signal)
        .throwOnError();
      const found = groups.parse(data);
      const known = new Map<string, ProductRecord>();
      const ids = found.flatMap(({ products }) => products);
      for await (const batch of productsById(organization, ids, signal))
        for (const record of batch) known.set(record.id, record);
      return found.map(({ key, products, total }) => ({
        key,
        total,
        products: products.flatMap((id) => known.get(id) ?? []),
      }));
    },
  });

type Merge = {
  organization: string;
  title: string;
  survivor: ProductRecord;
  /** Values the surviving product takes from the others. */
  values: Partial<ProductRecord>;
  others: readonly ProductRecord[];
  /** Whether to delete the others instead of archiving them. Those that stock or orders refer to are never deleted. */
  removesOthers: boolean;
};

const mergeConflict = z.object({ hint: z.literal("merge_conflict") });

/** Merges duplicates into one product. Returns the id of the change set, or null on a conflict. */
export const mergeProducts = mutationOptions({
  mutationKey: ["duplicates"],
  meta: {
    invalidates: [["duplicates"], ["product"], ["product-history"], ["change-sets"]],
    silent: true,
  },
  mutationFn: async ({ organization, title, survivor, values, others, removesOthers }: Merge) => {
    const id = crypto.randomUUID();
    const seen = ({ id: product, version }: ProductRecord) => ({ id: product, version });
    // Parses the change as JSON, because the generated types accept only plain JSON values.
    const survivorChange = json.parse({ ...seen(survivor), set: values });
    try {
      await supabase()
        .rpc("merge_products", {
          id,
          org: organization,
          title,
          target: survivorChange,
          others: others.map(seen),
          remove_others: removesOthers,
        })
        .throwOnError();
      return id;
    } catch (error) {
      if (mergeConflict.safeParse(error).success) return null;
      throw error;
    }
  },
});
