import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import { linksIn } from "@/site/application/application.ts";
import {
  CATEGORY_LABELS,
  LANGUAGE_LABELS,
  METHOD_LABELS,
  PLATFORM_NAMES,
  SIZE_LABELS,
} from "@/site/application/application-labels.ts";
import type { Draft, ApplicationStep } from "@/site/application/draft.ts";

type Fact = { label: string; value: string | ReactElement | null };

/** The answers of each step with their labels. Empty answers are omitted, except a missing sample summary. */
export function useAnswers(draft: Draft): { step: ApplicationStep; facts: Fact[] }[] {
  const { t, i18n } = useLingui();
  const { company, contact, catalogue, selling, files, sample, isShared } = draft;
  const list = (text: readonly string[]) => text.join(", ");
  const place = [
    contact.street,
    [contact.city, contact.region, contact.postalCode].filter(Boolean).join(" "),
    contact.country,
  ];
  const links = linksIn(files.links);

  const all: { step: ApplicationStep; facts: Fact[] }[] = [
    {
      step: "company",
      facts: [
        { label: t`Legal company name`, value: company.legalName },
        { label: t`Trade name, if different`, value: company.tradeName },
        { label: t`Business or registration number`, value: company.registration },
        { label: t`Website`, value: company.website },
      ],
    },
    {
      step: "contact",
      facts: [
        { label: t`Name`, value: list([contact.name, contact.role].filter(Boolean)) },
        { label: t`Email address`, value: contact.email },
        { label: t`Phone number`, value: contact.phone },
        { label: t`Company address`, value: list(place.filter(Boolean)) },
      ],
    },
    {
      step: "catalogue",
      facts: [
        {
          label: t`Number of products`,
          value: catalogue.size && i18n._(SIZE_LABELS[catalogue.size]),
        },
        {
          label: t`Product text languages`,
          value: list(catalogue.languages.map((one) => i18n._(LANGUAGE_LABELS[one]))),
        },
        {
          label: t`Product categories`,
          value: list(catalogue.categories.map((one) => i18n._(CATEGORY_LABELS[one]))),
        },
        { label: t`Brands or other categories`, value: catalogue.more },
      ],
    },
    {
      step: "selling",
      facts: [
        {
          label: t`Where do you want to sell?`,
          value: list(selling.platforms.map((one) => PLATFORM_NAMES[one])),
        },
        {
          label: t`How will you send us your data?`,
          value: list(selling.methods.map((one) => i18n._(METHOD_LABELS[one]))),
        },
      ],
    },
    {
      step: "files",
      facts: [
        {
          label: t`Sample summary`,
          value:
            sample && isShared ? (
              <>
                {sample.name} · <Plural value={sample.rows} one="# row" other="# rows" />
              </>
            ) : (
              t`Not included`
            ),
        },
        { label: t`Document links`, value: links.join("\n") },
        { label: t`Additional notes`, value: files.notes },
      ],
    },
  ];
  return all.map(({ step, facts }) => ({
    step,
    facts: facts.filter(({ value }) => Boolean(value)),
  }));
}
