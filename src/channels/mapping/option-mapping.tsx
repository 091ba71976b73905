import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import {
  type VariantOption,
  variantOptionsQuery,
} from "@/catalogue/editor/variants/variants-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import type { OptionCodes } from "@/channels/definitions/option-codes.ts";
import { MapConflict } from "@/channels/mapping/map-conflict.tsx";
import { useMapEntry } from "@/channels/mapping/use-map-entry.tsx";
import { optionCode } from "@/channels/values/option-code.ts";
import { ownValue } from "@/lib/collections.ts";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type OptionMappingProps = {
  organization: Organization;
  planned: PlannedChannel;
  codes: OptionCodes;
};

/** Maps the options of variants to the codes of the shop's attributes. */
export function OptionMapping({ organization, planned, codes }: OptionMappingProps) {
  const { channel, definition, plan } = planned;
  const [params] = useSearchParams();
  const query = useQuery(variantOptionsQuery(organization.id));
  useNamedControl(params.get("at"));
  return (
    <Panel
      title={<Trans>Variant options</Trans>}
      description={
        <Trans>
          {definition.name} distinguishes variants by attributes. Enter the attribute’s code for
          each option. The attribute must exist there before you upload our file.
        </Trans>
      }
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load your options</Trans>}>
        {(options) =>
          options.length === 0 ? (
            <p className="text-sm text-ink-2">
              <Trans>Your active products have no variant options.</Trans>
            </p>
          ) : (
            <ul className="grid gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
              {options.map((option) => (
                <OptionCode
                  key={option.name}
                  channel={channel.id}
                  option={option}
                  codes={codes}
                  mapped={ownValue(plan.config.options, option.name) ?? ""}
                  canEdit={organization.role !== "viewer"}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Panel>
  );
}

type OptionCodeProps = {
  channel: string;
  option: VariantOption;
  codes: OptionCodes;
  /** The mapped code, or empty if there is none. */
  mapped: string;
  canEdit: boolean;
};

function OptionCode({ channel, option, codes, mapped, canEdit }: OptionCodeProps) {
  const { t } = useLingui();
  const { name, products } = option;
  const entry = useMapEntry({ channel, kind: "option", field: "", ours: name }, mapped);
  const { typed, isSaving, hasConflict } = entry;
  const standard = optionCode(name, codes, {});
  const written = typed.trim();
  const isWrong = optionCode(name, codes, written === "" ? {} : { [name]: written }) === "";
  return (
    <li>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && !hasConflict && !isSaving)
            void entry.save(written).catch(() => undefined);
        }}
      >
        <Field
          label={name}
          hint={<Plural value={products} one="# variant" other="# variants" />}
          error={
            isWrong &&
            t`Use up to 60 lowercase letters, digits and underscores, starting with a letter.`
          }
        >
          <Input
            name={name}
            autoComplete="off"
            disabled={!canEdit}
            placeholder={standard}
            value={typed}
            onChange={({ target }) => entry.type(target.value)}
          />
        </Field>
        {written !== mapped && !isWrong && !hasConflict && (
          <Button type="submit" loading={isSaving}>
            <Trans>Save</Trans>
          </Button>
        )}
        {hasConflict && (
          <MapConflict theirs={mapped} yours={typed} onChoice={entry.settleConflict} />
        )}
      </form>
    </li>
  );
}
