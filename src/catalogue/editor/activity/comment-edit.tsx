import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  mentionedIn,
  mentionsError,
  type Person,
  type ProductComment,
} from "@/catalogue/editor/activity/comment.ts";
import { editComment } from "@/catalogue/editor/activity/comments-api.ts";
import { MentionTextarea } from "@/catalogue/editor/activity/mention-textarea.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type CommentEditProps = {
  comment: ProductComment;
  people: readonly Person[];
  /** Whether someone else deleted the comment while it was edited. */
  isGone: boolean;
  onClose: () => void;
};

/** The form in which an author edits an existing comment. */
export function CommentEdit({ comment, people, isGone, onClose }: CommentEditProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(comment.body);
  const { mutateAsync, isPending } = useMutation(editComment);
  const body = text.trim();
  const mentions = mentionedIn(body, people);
  const error = mentionsError(mentions);
  const canSave = body !== "" && error === null && !isGone;
  useUnsavedWork(body !== comment.body);

  const save = useOneAtATime(async () => {
    if (!canSave) return;
    try {
      if (body !== comment.body) await mutateAsync({ comment: comment.id, body, mentions });
    } catch {
      // The error is reported centrally, and the text remains.
      return;
    }
    onClose();
  });

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t`Edit comment`} error={error && i18n._(error)}>
        <MentionTextarea
          value={text}
          onChange={setText}
          people={people}
          onSubmit={() => void save()}
          takesFocus
        />
      </Field>
      {isGone && (
        <GoneCallout
          title={<Trans>This comment was deleted</Trans>}
          hasChanges={body !== comment.body}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={!canSave} loading={isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
