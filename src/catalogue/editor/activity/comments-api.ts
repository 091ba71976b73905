import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ProductComment } from "@/catalogue/editor/activity/comment.ts";
import { supabase } from "@/lib/supabase.ts";

const COMMENTS = ["product-comments"] as const;
/** The most comments to load. People write fewer about one product. */
const LIMIT = 500;

const rows = z.array(
  z.object({
    id: z.uuid(),
    author_id: z.nullable(z.uuid()),
    body: z.string(),
    mentions: z.array(z.uuid()),
    assigned_to: z.nullable(z.uuid()),
    created_at: z.string(),
    edited_at: z.nullable(z.string()),
    resolved_at: z.nullable(z.string()),
  }),
);

/** The latest comments on a product, newest first. */
export const productCommentsQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: [...COMMENTS, product],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ProductComment[]> => {
      const { data } = await supabase()
        .from("product_comments")
        .select("id, author_id, body, mentions, assigned_to, created_at, edited_at, resolved_at")
        .eq("org_id", organization)
        .eq("product_id", product)
        .order("created_at", { ascending: false })
        .order("id")
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map((row) => ({
        id: row.id,
        author: row.author_id,
        body: row.body,
        mentions: row.mentions,
        assignee: row.assigned_to,
        at: row.created_at,
        isEdited: row.edited_at !== null,
        isResolved: row.resolved_at !== null,
      }));
    },
  });

const mutation = { mutationKey: COMMENTS, meta: { invalidates: [[...COMMENTS]] } };

type Text = { body: string; mentions: string[] };

export const addComment = mutationOptions({
  ...mutation,
  mutationFn: async ({
    assignee,
    ...comment
  }: Text & { target: string; product: string; assignee: string | null }) => {
    await supabase()
      .rpc("add_product_comment", { ...comment, ...(assignee === null ? {} : { assignee }) })
      .throwOnError();
  },
});

export const editComment = mutationOptions({
  ...mutation,
  mutationFn: async (edit: Text & { comment: string }) => {
    await supabase().rpc("edit_product_comment", edit).throwOnError();
  },
});

export const assignComment = mutationOptions({
  ...mutation,
  mutationFn: async ({ comment, assignee }: { comment: string; assignee: string | null }) => {
    await supabase()
      .rpc("assign_product_comment", { comment, ...(assignee === null ? {} : { assignee }) })
      .throwOnError();
  },
});

export const resolveComment = mutationOptions({
  ...mutation,
  mutationFn: async ({ comment, isResolved }: { comment: string; isResolved: boolean }) => {
    await supabase()
      .rpc("resolve_product_comment", { comment, is_resolved: isResolved })
      .throwOnError();
  },
});

export const deleteComment = mutationOptions({
  ...mutation,
  mutationFn: async (comment: string) => {
    await supabase().rpc("delete_product_comment", { comment }).throwOnError();
  },
});
