import { plural } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addRules } from "@/rules/drafting/rule-set-draft.ts";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import { MOST_RULES, type RuleSetContent } from "@/rules/sets/rule-set.ts";
import { readRuleSetFile, type RuleFileError } from "@/rules/sets/rule-set-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type RuleFileDialogProps<Content extends RuleSetContent> = {
  draft: SetDraft<Content>;
  onClose: () => void;
};

const OTHER_KIND: Readonly<Record<RuleSetContent["kind"], MessageDescriptor>> = {
  clean: msg`This file has no clean rules. Nothing was imported.`,
  publish: msg`This file has no publish rules. Nothing was imported.`,
  price: msg`This file has no price rules. Nothing was imported.`,
};
const MOST_BYTES = 5_000_000;

/** Imports rules that were exported here or in another organization. They become unsaved edits. */
export function RuleFileDialog<Content extends RuleSetContent>({
  draft,
  onClose,
}: RuleFileDialogProps<Content>) {
  const { t, i18n } = useLingui();
  const [found, setFound] = useState<Content | null>(null);
  const [error, setError] = useState<MessageDescriptor | null>(null);
  const [mode, setMode] = useState<"add" | "replace">("add");
  const present = draft.content ?? draft.empty;
  const next = found === null || mode === "replace" ? found : draft.read(addRules(present, found));
  const isTooMany = (next?.rules.length ?? 0) > MOST_RULES;

  async function take([file]: File[]) {
    if (file === undefined) return;
    setFound(null);
    const read = readRuleSetFile(await file.text());
    if (!read.ok) {
      setError(fileErrorMessage(read.error));
      return;
    }
    const isOfKind = read.content.kind === present.kind;
    setError(isOfKind ? null : OTHER_KIND[present.kind]);
    setFound(isOfKind ? draft.read(read.content) : null);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Import rules</Trans>}
      description={<Trans>You can check the effect before you save.</Trans>}
      footer={
        next && (
          <Button
            disabled={isTooMany}
            onClick={() => {
              draft.edit(next);
              onClose();
            }}
          >
            <Plural value={found?.rules.length ?? 0} one="Import # rule" other="Import # rules" />
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label={t`Rules file`}
          accept={[".json"]}
          maxBytes={MOST_BYTES}
          onFiles={(files) => void take(files)}
        />
        {error && (
          <Callout kind="bad" role="alert" title={<Trans>The file can’t be imported</Trans>}>
            {i18n._(error)}
          </Callout>
        )}
        {found && (
          <RadioGroup
            legend={t`Current rules`}
            value={mode}
            onChange={setMode}
            options={[
              { value: "add", label: t`Keep them and add the new ones at the end` },
              { value: "replace", label: t`Replace them` },
            ]}
          />
        )}
        {isTooMany && (
          <p className="text-sm text-bad">
            {t`A set can have up to ${plural(MOST_RULES, { one: "# rule", other: "# rules" })}.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function fileErrorMessage(error: RuleFileError): MessageDescriptor {
  switch (error.code) {
    case "not-json":
      return msg`This isn’t a JSON file. Nothing was imported. Choose a file exported from this page.`;
    case "too-large":
      return msg`The file is larger than 5 MB. Nothing was imported.`;
    case "too-deep":
      return msg`The file is nested too deeply to contain rules. Nothing was imported.`;
    case "other-format":
      return msg`This JSON file has no rules. Nothing was imported. Choose a file exported from this page.`;
    case "newer-version":
      return msg`A newer version of the portal exported this file. Nothing was imported. Reload the page and try again.`;
    case "invalid":
      return error.place === ""
        ? msg`The rules in this file aren’t valid. Nothing was imported.`
        : msg`The value at ${error.place} isn’t valid. Nothing was imported.`;
  }
}
