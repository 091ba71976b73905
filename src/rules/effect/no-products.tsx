import { Trans } from "@lingui/react/macro";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

/** Shown instead of the rules' effect if their scope has no products. Editors get a link to import a file. */
export function NoProducts() {
  const { canEdit } = useRuleSetting();
  return (
    <p className="text-sm text-ink-2">
      <Trans>There are no products for these rules yet.</Trans>{" "}
      {canEdit && (
        <TextLink to="/product-management?import">
          <Trans>Import a file</Trans>
        </TextLink>
      )}
    </p>
  );
}
