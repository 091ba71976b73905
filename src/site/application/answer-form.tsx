import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LONGEST_ANSWER } from "@/site/application/application.ts";
import { type AnswerFailure, answerMutation } from "@/site/application/application-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type AnswerFormProps = { reference: string; question: string };

/** Our question about an application, and the applicant's answer to it. */
export function AnswerForm({ reference, question }: AnswerFormProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState("");
  const send = useMutation(answerMutation);
  const failure = send.isError ? "failing" : (send.data ?? null);
  const isReady = answer.trim() !== "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !send.isPending) send.mutate({ reference, answer: answer.trim() });
  }

  return (
    <form onSubmit={submit} className="grid max-w-2xl gap-4">
      <section aria-labelledby="application-question" className="grid gap-1 text-sm">
        <h3 id="application-question" className="font-medium text-ink">
          <Trans>Our question</Trans>
        </h3>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{question}</p>
      </section>
      <Field label={t`Your answer`} mark="required">
        <Textarea
          rows={5}
          value={answer}
          maxLength={LONGEST_ANSWER}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
      {failure !== null && !send.isPending && (
        <Callout kind="bad" role="alert" title={<Trans>Your answer wasn’t sent</Trans>}>
          <Failure failure={failure} />
        </Callout>
      )}
      <div>
        <Button type="submit" disabled={!isReady} loading={send.isPending}>
          <Trans>Send answer</Trans>
        </Button>
      </div>
    </form>
  );
}

function Failure({ failure }: { failure: AnswerFailure }) {
  switch (failure) {
    case "closed":
      return <Trans>This question is no longer open. Reload the page to see the status.</Trans>;
    case "wait":
      return <Trans>Too many answers from your network. Wait an hour and try again.</Trans>;
    case "invalid":
      return (
        <Trans>Your answer contains unsupported characters. Type it instead of pasting it.</Trans>
      );
    case "failing":
      return (
        <Trans>
          The server can’t be reached or has a problem. Your text is still here. Try again.
        </Trans>
      );
  }
}
