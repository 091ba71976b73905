import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "@/account/members/members-api.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { ChangeLines } from "@/rules/saving/change-lines.tsx";
import { CompareVersions, type ReadableVersion } from "@/rules/saving/compare-versions.tsx";
import type { SetDraft } from "@/rules/saving/use-set-draft.tsx";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { type RuleSetVersion, ruleSetVersionsQuery } from "@/rules/sets/rule-sets-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

type VersionsSheetProps<Content extends RuleSetContent> = {
  draft: SetDraft<Content>;
  onClose: () => void;
};

/** The saved versions of a set. Restoring one loads its rules into the editor, where they can be checked and saved. */
export function VersionsSheet<Content extends RuleSetContent>({
  draft,
  onClose,
}: VersionsSheetProps<Content>) {
  const { organization } = useRuleSetting();
  const versions = useQuery({
    ...ruleSetVersionsQuery(organization.id, draft.stored?.id ?? ""),
    enabled: draft.stored !== null,
    staleTime: 0,
  });

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Versions</Trans>}
      description={<Trans>Each save is a version. The last 50 are shown.</Trans>}
      size="lg"
    >
      <QueryResult query={versions} failure={<Trans>We couldn’t load the versions</Trans>}>
        {(found) => {
          const readable = found.flatMap(({ version, content }): ReadableVersion[] => {
            const read = draft.read(content);
            return read === null ? [] : [{ version, content: read }];
          });
          return (
            <div className="grid gap-4">
              {readable.length > 1 && <CompareVersions versions={readable} />}
              <ul className="grid gap-4">
                {found.map((version, at) => (
                  <li
                    key={version.version}
                    className="border-b border-line-soft pb-4 last:border-0"
                  >
                    <Version
                      version={version}
                      isLatest={at === 0}
                      draft={draft}
                      onRestored={onClose}
                    />
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </QueryResult>
    </Sheet>
  );
}

type VersionProps<Content extends RuleSetContent> = {
  version: RuleSetVersion;
  isLatest: boolean;
  draft: SetDraft<Content>;
  onRestored: () => void;
};

function Version<Content extends RuleSetContent>({
  version,
  isLatest,
  draft,
  onRestored,
}: VersionProps<Content>) {
  const { t, i18n } = useLingui();
  const { organization, canEdit } = useRuleSetting();
  const { data: members = [] } = useQuery(membersQuery(organization.id));
  const author = members.find(({ userId }) => userId === version.savedBy)?.name;
  const { content, previous, savedAt, version: number } = version;
  const readable = draft.read(content);
  const before = previous === null ? draft.empty : draft.read(previous.content);

  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 text-ink">
          <span className="font-medium">
            <Trans>Version {number}</Trans>
          </span>
          {isLatest && (
            <Badge tone="accent">
              <Trans>Latest</Trans>
            </Badge>
          )}
          {!version.isEnabled && (
            <Badge>
              <Trans>Turned off</Trans>
            </Badge>
          )}
        </p>
        {canEdit && readable && !isLatest && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Restore version ${number}`}
            onClick={() => {
              draft.edit(readable);
              onRestored();
            }}
          >
            <Trans>Restore</Trans>
          </Button>
        )}
      </div>
      <p className="text-ink-2">
        {author ?? <Trans>A former member</Trans>} ·{" "}
        <Moment at={savedAt} region={organization.region} />
        {readable && (
          <>
            {" · "}
            <Trans>Rules: {i18n.number(readable.rules.length)}</Trans>
          </>
        )}
      </p>
      {readable === null && (
        <Callout kind="warn">
          <Trans>
            A newer version of the portal saved these rules. Reload the page to read them.
          </Trans>
        </Callout>
      )}
      {readable && (
        <Disclosure summary={<Trans>Changes since the previous version</Trans>}>
          <div className="pl-5 text-ink-2">
            {before === null ? (
              <Trans>
                A newer version of the portal saved the previous version. Reload the page to compare
                them.
              </Trans>
            ) : (
              <ChangeLines before={before} after={readable} />
            )}
          </div>
        </Disclosure>
      )}
      {readable && !isLatest && draft.content && (
        <Disclosure summary={<Trans>Changes if you restore this version</Trans>}>
          <div className="pl-5 text-ink-2">
            <ChangeLines before={draft.content} after={readable} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}
