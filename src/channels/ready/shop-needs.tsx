import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import { variantOptionsQuery } from "@/catalogue/editor/variants/variants-api.ts";
import { shopAttributes } from "@/channels/connection/shop-attributes.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ShopNeedsProps = { organization: Organization; planned: PlannedChannel };

/** The attributes and values that must exist in the shop, because it rejects variants without them. */
export function ShopNeeds({ organization, planned }: ShopNeedsProps) {
  const { channel, definition, plan } = planned;
  const query = useQuery(variantOptionsQuery(organization.id));
  return (
    <Panel
      title={<Trans>Attributes to create first</Trans>}
      description={
        <Trans>
          {definition.name} rejects a variant whose attribute or value doesn’t exist there. Create
          each attribute as a global dropdown, add it to the attribute set, and add these values.
        </Trans>
      }
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load your options</Trans>}>
        {(options) => {
          const attributes = shopAttributes(options, plan);
          return (
            <div className="grid gap-3 text-sm">
              {attributes.length === 0 && (
                <p className="text-ink-2">
                  <Trans>
                    Your active products have no variant options with an attribute code.
                  </Trans>
                </p>
              )}
              {attributes.map(({ code, options: names, values }) => (
                <details key={code}>
                  <summary>
                    <code className="font-mono">{code}</code>{" "}
                    <span className="text-ink-3">
                      {names.join(", ")} ·{" "}
                      <Plural value={values.length} one="# value" other="# values" />
                    </span>
                  </summary>
                  <p className="wrap-anywhere text-ink-2">{values.join(" · ")}</p>
                </details>
              ))}
              <p>
                <TextLink
                  to={integrationAddress(definition.is, { channel: channel.id, tab: "values" })}
                >
                  <Trans>Change the attribute codes</Trans>
                </TextLink>
              </p>
            </div>
          );
        }}
      </QueryResult>
    </Panel>
  );
}
