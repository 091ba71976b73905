import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AssigneeSelect } from "@/catalogue/editor/activity/assignee-select.tsx";
import { mentionedIn, mentionsError, type Person } from "@/catalogue/editor/activity/comment.ts";
import { addComment } from "@/catalogue/editor/activity/comments-api.ts";
import { MentionTextarea } from "@/catalogue/editor/activity/mention-textarea.tsx";
import type { CommentDraft } from "@/catalogue/editor/activity/use-comment-draft.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { Field } from "@/ui/inputs/field.tsx";

type CommentFormProps = {
  product: string;
  people: readonly Person[];
  canAssign: boolean;
  draft: CommentDraft;
};

/** A new comment, with the people it mentions and who has to act. */
export function CommentForm({ product, people, canAssign, draft }: CommentFormProps) {
  const { t, i18n } = useLingui();
  const { mutateAsync, isPending } = useMutation(addComment);
  // The id stays the same when a failed request is repeated, so that only one comment is added.
  const [id, setId] = useState(() => crypto.randomUUID());
  const body = draft.body.trim();
  const mentions = mentionedIn(body, people);
  const error = mentionsError(mentions);
  const canSend = body !== "" && error === null;

  const send = useOneAtATime(async () => {
    if (!canSend) return;
    try {
      await mutateAsync({
        target: id,
        product,
        body,
        mentions,
        assignee: canAssign ? draft.assignee : null,
      });
    } catch {
      // The error is reported centrally, and the text remains.
      return;
    }
    draft.clear(draft.body);
    setId(crypto.randomUUID());
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field label={t`Comment`} hint={t`Type @ to mention someone.`} error={error && i18n._(error)}>
        <MentionTextarea
          name="comment"
          value={draft.body}
          onChange={(text) => draft.change({ body: text })}
          people={people}
          onSubmit={() => void send()}
        />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-3">
        {canAssign && (
          <div className="flex items-center gap-2 text-sm text-ink-2">
            <span className="whitespace-nowrap">
              <Trans context="comment">Assigned to</Trans>
            </span>
            <AssigneeSelect
              value={draft.assignee}
              people={people}
              onChange={(assignee) => draft.change({ assignee })}
            />
          </div>
        )}
        <Button type="submit" className="ml-auto" disabled={!canSend} loading={isPending}>
          <Trans>Add comment</Trans>
        </Button>
      </div>
    </form>
  );
}
