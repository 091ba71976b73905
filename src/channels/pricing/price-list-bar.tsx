import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { ruleSetVersionsQuery } from "@/rules/sets/rule-sets-api.ts";
import { ruleSetChanges } from "@/rules/sets/rule-set-changes.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

type Content = Pick<PriceList, "rules" | "guards">;

type PriceListBarProps = {
  organization: Organization;
  saved: RuleSet | null;
  isEdited: boolean;
  isEnabled: boolean;
  isSaving: boolean;
  failure: unknown;
  canEdit: boolean;
  onEnable: (isEnabled: boolean) => void;
  onSave: () => void;
  onRestore: (content: Content) => void;
};

/** Another person saved this version first. */
const isConflict = (failure: unknown) =>
  typeof failure === "object" && failure !== null && "code" in failure && failure.code === "23505";

/** Saves a price list, switches it on or off, and opens its versions. */
export function PriceListBar(props: PriceListBarProps) {
  const { organization, saved, isEdited, isEnabled, isSaving, failure, canEdit } = props;
  const { t, i18n } = useLingui();
  const [showsVersions, setShowsVersions] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox
          label={t`Set prices with this list`}
          checked={isEnabled}
          disabled={!canEdit}
          onChange={({ target }) => props.onEnable(target.checked)}
        />
        <span className="ml-auto flex flex-wrap gap-2">
          {saved !== null && (
            <Button variant="outline" onClick={() => setShowsVersions(true)}>
              <Trans>Versions</Trans>
            </Button>
          )}
          {canEdit && (
            <Button disabled={!isEdited} loading={isSaving} onClick={props.onSave}>
              <Trans>Save price list</Trans>
            </Button>
          )}
        </span>
      </div>
      {failure !== null && (
        <Callout
          kind="bad"
          role="alert"
          title={
            isConflict(failure) ? t`Someone else saved this list first` : t`The list wasn’t saved`
          }
        >
          {isConflict(failure) ? (
            <Trans>Your changes aren’t saved. Reload the page to see the other version.</Trans>
          ) : (
            i18n._(errorMessage(failure))
          )}
        </Callout>
      )}
      {saved !== null && (
        <Sheet title={t`Versions`} open={showsVersions} onOpenChange={setShowsVersions}>
          {showsVersions && (
            <Versions
              organization={organization}
              saved={saved}
              canEdit={canEdit}
              onRestore={(content) => {
                props.onRestore(content);
                setShowsVersions(false);
              }}
            />
          )}
        </Sheet>
      )}
    </div>
  );
}

type VersionsProps = Pick<PriceListBarProps, "organization" | "canEdit" | "onRestore"> & {
  saved: RuleSet;
};

function Versions({ organization, saved, canEdit, onRestore }: VersionsProps) {
  const { t, i18n } = useLingui();
  const query = useQuery(ruleSetVersionsQuery(organization.id, saved.id));
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the versions</Trans>}>
      {(versions) => (
        <ul className="divide-y divide-line text-sm">
          {versions.map(({ version, savedAt, content }) => {
            const isPresent = version === saved.version;
            const changed =
              content === null || saved.content === null
                ? null
                : ruleSetChanges(content, saved.content);
            return (
              <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div>
                  <p className="font-medium text-ink">{t`Version ${i18n.number(version)}`}</p>
                  <p className="text-ink-2">
                    <Moment at={savedAt} region={organization.region} />
                  </p>
                  {changed !== null && !isPresent && (
                    <p className="text-ink-3">
                      <Trans>Rules changed since: {i18n.number(changed.rules.length)}</Trans>
                    </p>
                  )}
                </div>
                {isPresent ? (
                  <span className="text-ink-3">
                    <Trans>Current version</Trans>
                  </span>
                ) : (
                  canEdit &&
                  content?.kind === "price" && (
                    <Button size="sm" variant="outline" onClick={() => onRestore(content)}>
                      <Trans>Restore</Trans>
                    </Button>
                  )
                )}
              </li>
            );
          })}
        </ul>
      )}
    </QueryResult>
  );
}
