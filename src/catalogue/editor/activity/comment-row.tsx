import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Moment } from "@/account/organization/moment.tsx";
import { AssigneeSelect } from "@/catalogue/editor/activity/assignee-select.tsx";
import {
  commentParts,
  type CommentRights,
  type Person,
  type ProductComment,
} from "@/catalogue/editor/activity/comment.ts";
import { CommentEdit } from "@/catalogue/editor/activity/comment-edit.tsx";
import {
  assignComment,
  deleteComment,
  resolveComment,
} from "@/catalogue/editor/activity/comments-api.ts";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type CommentRowProps = {
  comment: ProductComment;
  people: readonly Person[];
  region: Region;
  rights: CommentRights;
  isEditing: boolean;
  /** Whether someone else deleted the comment while it was edited. */
  isGone: boolean;
  onEdit: () => void;
  onClose: () => void;
};

/** One comment: who wrote it, when, who has to act, and the actions that `rights` allows. */
export function CommentRow(props: CommentRowProps) {
  const { comment, people, region, rights, isEditing, isGone, onEdit, onClose } = props;
  const { t } = useLingui();
  const nameOf = (id: string | null) =>
    people.find(({ userId }) => userId === id)?.name ?? t`Former member`;

  return (
    <li className="grid gap-2 border-l-2 border-accent pl-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere text-ink">{nameOf(comment.author)}</span>
        <span className="text-ink-3">
          <Moment at={comment.at} region={region} />
          {comment.isEdited && (
            <>
              {" · "}
              <Trans context="comment">edited</Trans>
            </>
          )}
        </span>
        {comment.isResolved && (
          <Badge tone="good">
            <Trans context="comment">Resolved</Trans>
          </Badge>
        )}
      </p>
      {isEditing ? (
        <CommentEdit comment={comment} people={people} isGone={isGone} onClose={onClose} />
      ) : (
        <CommentText comment={comment} people={people} />
      )}
      <CommentAssignee
        comment={comment}
        people={people}
        canAssign={rights.assign && !isGone}
        nameOf={nameOf}
      />
      {!isEditing && (
        <div className="-ml-2.5 flex flex-wrap gap-1">
          {rights.resolve && <ResolveButton comment={comment} />}
          {rights.edit && (
            <Button variant="ghost" size="sm" onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          )}
          {rights.remove && <DeleteButton comment={comment} />}
        </div>
      )}
    </li>
  );
}

/** Only people who were mentioned when the comment was saved are highlighted, because only they were notified. */
function CommentText({ comment, people }: { comment: ProductComment; people: readonly Person[] }) {
  const mentioned = people.filter(({ userId }) => comment.mentions.includes(userId));
  return (
    <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">
      {commentParts(comment.body, mentioned).map(({ text, person }, index) =>
        person === null ? (
          text
        ) : (
          <strong key={index} className="font-medium text-accent">
            {text}
          </strong>
        ),
      )}
    </p>
  );
}

type CommentAssigneeProps = {
  comment: ProductComment;
  people: readonly Person[];
  canAssign: boolean;
  nameOf: (id: string | null) => string;
};

function CommentAssignee({ comment, people, canAssign, nameOf }: CommentAssigneeProps) {
  const assign = useMutation(assignComment);
  if (!canAssign && comment.assignee === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2">
      <Trans context="comment">Assigned to</Trans>
      {canAssign ? (
        <AssigneeSelect
          value={comment.assignee}
          people={people}
          disabled={assign.isPending}
          onChange={(assignee) => assign.mutate({ comment: comment.id, assignee })}
        />
      ) : (
        <span className="font-medium wrap-anywhere text-ink">{nameOf(comment.assignee)}</span>
      )}
    </div>
  );
}

function ResolveButton({ comment: { id, isResolved } }: { comment: ProductComment }) {
  const resolve = useMutation(resolveComment);
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={resolve.isPending}
      onClick={() => resolve.mutate({ comment: id, isResolved: !isResolved })}
    >
      {isResolved ? <Trans>Reopen</Trans> : <Trans context="comment">Resolve</Trans>}
    </Button>
  );
}

function DeleteButton({ comment }: { comment: ProductComment }) {
  const { mutateAsync } = useMutation(deleteComment);
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm">
          <Trans>Delete</Trans>
        </Button>
      }
      title={<Trans>Delete this comment?</Trans>}
      confirm={<Trans>Delete</Trans>}
      destructive
      onConfirm={() => mutateAsync(comment.id)}
    >
      <Trans>This can’t be undone.</Trans>
    </ConfirmDialog>
  );
}
