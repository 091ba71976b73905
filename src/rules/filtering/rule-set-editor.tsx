import { Trans, useLingui } from "@lingui/react/macro";
import { ListFilter } from "lucide-react";
import { Suspense, useState } from "react";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { ruleSentence } from "@/rules/builder/rule-sentence.ts";
import {
  duplicateRule,
  enableRule,
  filterContent,
  type FilterRule,
  moveRule,
  newRule,
  putRule,
  removeRule,
} from "@/rules/drafting/rule-set-draft.ts";
import { type EffectScope, useEffectQuery } from "@/rules/effect/use-effect-query.tsx";
import { useContributions } from "@/rules/effect/use-contributions.tsx";
import { RuleList } from "@/rules/filtering/rule-list.tsx";
import { SaveBar } from "@/rules/saving/save-bar.tsx";
import { SetNotices } from "@/rules/saving/set-notices.tsx";
import { SetActions } from "@/rules/filtering/set-actions.tsx";
import { useSetDraft } from "@/rules/saving/use-set-draft.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CardSkeleton, FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

/** The rule editor, the dialogs and the sheet are loaded when a person opens them. */
const RuleEditor = lazyPart(async () => ({
  default: (await import("@/rules/filtering/rule-editor.tsx")).RuleEditor,
}));
const ExampleDialog = lazyPart(async () => ({
  default: (await import("@/rules/filtering/example-dialog.tsx")).ExampleDialog,
}));
const TemplatesDialog = lazyPart(async () => ({
  default: (await import("@/rules/filtering/templates-dialog.tsx")).TemplatesDialog,
}));
const VersionsSheet = lazyPart(async () => ({
  default: (await import("@/rules/saving/versions-sheet.tsx")).VersionsSheet,
}));
const RuleFileDialog = lazyPart(async () => ({
  default: (await import("@/rules/saving/rule-file-dialog.tsx")).RuleFileDialog,
}));

const RunCleanSet = lazyPart(async () => ({
  default: (await import("@/rules/filtering/run-clean-set.tsx")).RunCleanSet,
}));
/** Loaded after the rules are shown, because computing their effect takes longer than loading this panel. */
const EffectPanel = lazyPart(async () => ({
  default: (await import("@/rules/effect/effect-panel.tsx")).EffectPanel,
}));

export type OpenDialog = "example" | "templates" | "versions" | "import";

type RuleSetEditorProps = {
  scope: EffectScope;
  /** All stored rule sets of the organization. */
  sets: readonly RuleSet[];
  /** Whether the supplier of the scope was deleted, or its channel removed, while it was open. */
  isGone: boolean;
  title: string;
};

/** The rules of one scope, such as all suppliers or one channel, with their effect on the catalogue. */
export function RuleSetEditor({ scope, sets, isGone, title }: RuleSetEditorProps) {
  const { t } = useLingui();
  const { texts, canEdit, channels, loaded, live } = useRuleSetting();
  const draft = useSetDraft(scope, filterContent(scope.kind), sets);
  const [open, setOpen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [channel, setChannel] = useState<string | null>(channels[0]?.id ?? null);
  const { content, isEnabled, edit } = draft;

  const rule = content?.rules.find(({ id }) => id === open) ?? null;
  const focus = rule?.id ?? null;
  const effect = useEffectQuery({
    scope,
    sets,
    // While a disabled rule is open, it's previewed as if it were enabled.
    content:
      focus === null ? (content ?? draft.empty) : enableRule(content ?? draft.empty, focus, true),
    isEnabled: isEnabled || focus !== null,
    focus,
    previewChannel: channel,
  });
  const { contributionOf, errorsOf } = useContributions(effect.data);

  if (content === null)
    return (
      <Callout kind="warn" title={<Trans>Reload the page to edit these rules</Trans>}>
        <Trans>A newer version of the portal saved them. Nothing was lost.</Trans>
      </Callout>
    );

  function nameOf(id: string): string {
    const found = [content, ...sets.map((set) => set.content)]
      .flatMap((one): readonly FilterRule[] =>
        one === null || one.kind === "price" ? [] : one.rules,
      )
      .find((one) => one.id === id);
    if (found === undefined) return t`a deleted rule`;
    return found.name.trim() === "" ? ruleSentence(texts, found) : found.name;
  }
  function add(added: FilterRule) {
    if (content === null) return;
    edit(putRule(content, added));
    setOpen(added.id);
    setDialog(null);
  }
  const close = () => setDialog(null);
  const isInSet = (id: string) => content.rules.some((one) => one.id === id);

  return (
    <div className="grid content-start gap-4">
      <SetNotices draft={draft} isGone={isGone} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {rule === null ? (
          <Panel
            flush
            title={title}
            description={
              isEnabled ? undefined : <Trans>These rules are turned off and have no effect.</Trans>
            }
            actions={
              <SetActions
                scope={scope}
                draft={draft}
                title={title}
                onAdd={() => add(newRule(scope.kind))}
                onOpen={setDialog}
              />
            }
          >
            {content.rules.length === 0 ? (
              <EmptyState icon={ListFilter} title={<Trans>No rules yet</Trans>}>
                {scope.kind === "publish" ? (
                  <Trans>Active products are published unless a rule excludes them.</Trans>
                ) : canEdit ? (
                  <Trans>Clean rules correct values in every import. Start from a template.</Trans>
                ) : (
                  <Trans>Clean rules correct values in every import.</Trans>
                )}
              </EmptyState>
            ) : (
              <RuleList
                rules={content.rules}
                canEdit={canEdit}
                contributionOf={contributionOf}
                hasErrors={(id) => errorsOf(id).length > 0}
                nameOf={nameOf}
                onOpen={setOpen}
                onEnable={(id, next) => edit(enableRule(content, id, next))}
                onDuplicate={(id) => edit(duplicateRule(content, id, t`${nameOf(id)} (copy)`))}
                onRemove={(id) => edit(removeRule(content, id))}
                onMove={(from, to) => edit(moveRule(content, from, to))}
              />
            )}
          </Panel>
        ) : (
          <Suspense fallback={<FormSkeleton />}>
            <RuleEditor
              key={rule.id}
              rule={rule}
              canEdit={canEdit}
              errors={errorsOf(rule.id)}
              contribution={contributionOf(rule.id)}
              isForAllChannels={scope.channel === null}
              onChange={(next) => edit(putRule(content, next))}
              onClose={() => setOpen(null)}
            />
          </Suspense>
        )}
        <div className="grid grid-cols-1 gap-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-var(--top-bar)-6rem)] xl:overflow-y-auto">
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <EffectPanel
              effect={effect.data}
              error={effect.error}
              isPending={effect.isFetching}
              onRetry={() => void effect.refetch()}
              loaded={loaded}
              focus={focus}
              nameOf={nameOf}
              onShowRule={(id) => isInSet(id) && setOpen(id)}
            >
              {scope.kind === "publish" && scope.channel === null && channels.length > 0 && (
                <Field label={t`Channel`}>
                  <Select
                    value={channel}
                    onChange={setChannel}
                    options={channels.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                </Field>
              )}
            </EffectPanel>
          </Suspense>
          {scope.kind === "clean" && canEdit && rule === null && draft.stored !== null && (
            <Suspense>
              <RunCleanSet
                supplier={scope.supplier}
                sets={sets}
                draft={draft}
                title={title}
                onChanged={() => {
                  live.refresh();
                  void effect.refetch();
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
      {canEdit && (
        <SaveBar
          draft={draft}
          isGone={isGone}
          isBlocked={
            scope.kind === "publish" && content.rules.some(({ id }) => errorsOf(id).length > 0)
          }
        />
      )}
      <Suspense>
        {dialog === "example" && <ExampleDialog scope={scope} onAdd={add} onClose={close} />}
        {dialog === "templates" && <TemplatesDialog scope={scope} onAdd={add} onClose={close} />}
        {dialog === "versions" && <VersionsSheet draft={draft} onClose={close} />}
        {dialog === "import" && <RuleFileDialog draft={draft} onClose={close} />}
      </Suspense>
    </div>
  );
}
