import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { membersQuery } from "@/account/members/members-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import {
  activityOf,
  commentRights,
  type ProductComment,
} from "@/catalogue/editor/activity/comment.ts";
import { CommentForm } from "@/catalogue/editor/activity/comment-form.tsx";
import { CommentRow } from "@/catalogue/editor/activity/comment-row.tsx";
import { productCommentsQuery } from "@/catalogue/editor/activity/comments-api.ts";
import type { CommentDraft } from "@/catalogue/editor/activity/use-comment-draft.tsx";
import { ProductEventRow } from "@/catalogue/editor/history/product-event-row.tsx";
import { useRestore } from "@/catalogue/editor/history/use-restore.tsx";
import { productHistoryQuery } from "@/catalogue/query/products-api.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { storedValueLabel } from "@/catalogue/product/stored-value-label.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

type ProductActivityProps = {
  organization: Organization;
  product: Product;
  canEdit: boolean;
  draft: CommentDraft;
  onRestored: () => void;
};

/** The changes and comments of one product. Editors can restore the earlier values. */
export function ProductActivity({
  organization,
  product,
  canEdit,
  draft,
  onRestored,
}: ProductActivityProps) {
  const { t, i18n } = useLingui();
  const { user } = useAuth();
  const history = useInfiniteQuery(productHistoryQuery(product.id));
  const comments = useQuery(productCommentsQuery(organization.id, product.id));
  const members = useQuery(membersQuery(organization.id));
  const { data: suppliers } = useQuery(suppliersQuery(organization.id));
  /** The comments that are being edited. They stay in the list if someone else deletes them. */
  const [editing, setEditing] = useState<readonly ProductComment[]>([]);
  const { restore, isPending, failure } = useRestore(organization.id, product, onRestored);

  function shown(field: string, value: string | null): string {
    if (field !== "supplier_id" || value === null) return storedValueLabel(i18n, field, value);
    if (!suppliers) return "…";
    return suppliers.find(({ id }) => id === value)?.name ?? t`Deleted supplier`;
  }

  if (!history.data || !comments.data || !members.data) {
    const failed = [history, comments, members].filter(({ error, data }) => error && !data);
    if (failed.length === 0) return <CardSkeleton lines={6} />;
    return (
      <ErrorState
        title={<Trans>We couldn’t load the activity</Trans>}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      >
        {i18n._(errorMessage(failed[0]?.error))}
      </ErrorState>
    );
  }

  const people = members.data;
  const me = user?.id ?? null;
  // Visiting support staff aren't members: they can read comments, but not write them.
  const role = people.some(({ userId }) => userId === me) ? organization.role : null;
  const close = (comment: ProductComment) =>
    setEditing((before) => before.filter(({ id }) => id !== comment.id));
  const isEditing = (comment: ProductComment) => editing.some(({ id }) => id === comment.id);
  const gone = editing.filter((comment) => !comments.data.some(({ id }) => id === comment.id));
  const listed = [...comments.data, ...gone];
  const entries = activityOf(history.data.pages.flat(), listed, history.hasNextPage);

  return (
    <div className="grid gap-6">
      {role !== null && (
        <CommentForm
          product={product.id}
          people={people}
          canAssign={role !== "viewer"}
          draft={draft}
        />
      )}
      {failure !== null && (
        <Callout kind="bad" role="alert" title={<Trans>Nothing was restored</Trans>}>
          {failure}
        </Callout>
      )}
      {entries.length === 0 && (
        <p className="text-sm text-ink-3">
          <Trans>No comments yet. The product hasn’t changed since it was added.</Trans>
        </p>
      )}
      {entries.length > 0 && (
        <ol aria-label={t`Activity`} className="grid gap-4">
          {entries.map((entry) =>
            entry.kind === "change" ? (
              <ProductEventRow
                key={entry.event.seq}
                event={entry.event}
                region={organization.region}
                product={product}
                shown={shown}
                isBusy={isPending}
                {...(canEdit ? { onRestore: restore } : {})}
              />
            ) : (
              <CommentRow
                key={entry.comment.id}
                comment={entry.comment}
                people={people}
                region={organization.region}
                rights={commentRights(entry.comment, me, role)}
                isEditing={isEditing(entry.comment)}
                isGone={gone.includes(entry.comment)}
                onEdit={() => setEditing((before) => [...before, entry.comment])}
                onClose={() => close(entry.comment)}
              />
            ),
          )}
        </ol>
      )}
      <ShowMore query={history}>
        <Trans>Show earlier activity</Trans>
      </ShowMore>
    </div>
  );
}
