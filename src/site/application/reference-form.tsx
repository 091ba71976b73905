import { Trans, useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { readReference, statusPath } from "@/site/application/reference.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

/** A form for applicants who open the page without their reference in the URL. */
export function ReferenceForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reference = readReference(typed);
    setIsWrong(reference === null);
    if (reference === null) event.currentTarget.querySelector("input")?.focus();
    else void navigate(statusPath(reference));
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid max-w-md gap-3">
      <Field
        label={t`Reference`}
        hint={t`As shown in your confirmation email: SA-XXXX-XXXX-XXXX-XXXX`}
        error={
          isWrong &&
          t`This isn’t a valid reference. It begins with SA, followed by 4 groups of 4 characters.`
        }
      >
        <Input
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" className="justify-self-start">
        <Trans>Check status</Trans>
      </Button>
    </form>
  );
}
