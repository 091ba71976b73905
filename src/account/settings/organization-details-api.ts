import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ORGANIZATIONS } from "@/account/organization/organization-api.ts";
import { type OrganizationDetails, UNITS } from "@/account/settings/organization-details.ts";
import { supabase } from "@/lib/supabase.ts";

const DETAILS = ["organization-details"] as const;

const text = z.nullable(z.string());

const row = z.object({
  name: z.string(),
  email: text,
  phone: text,
  website: text,
  street: text,
  city: text,
  region: text,
  postal_code: text,
  country: text,
  tax_number: text,
  provincial_tax_number: text,
  currency: z.string(),
  locale: z.string(),
  time_zone: z.string(),
  units: z.enum(UNITS),
});

export const organizationDetailsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...DETAILS, organization],
    queryFn: async ({ signal }): Promise<OrganizationDetails> => {
      const { data } = await supabase()
        .from("organizations")
        .select(
          "name, email, phone, website, street, city, region, postal_code, country, tax_number, provincial_tax_number, currency, locale, time_zone, units",
        )
        .eq("id", organization)
        .abortSignal(signal)
        .single()
        .throwOnError();
      const found = row.parse(data);
      return {
        name: found.name,
        email: found.email ?? "",
        phone: found.phone ?? "",
        website: found.website ?? "",
        street: found.street ?? "",
        city: found.city ?? "",
        region: found.region ?? "",
        postalCode: found.postal_code ?? "",
        country: found.country ?? "",
        taxNumber: found.tax_number ?? "",
        provincialTaxNumber: found.provincial_tax_number ?? "",
        currency: found.currency,
        locale: found.locale,
        timeZone: found.time_zone,
        units: found.units,
      };
    },
  });

export const saveOrganizationDetails = mutationOptions({
  mutationKey: DETAILS,
  // The form shows its own error message. Numbers and dates on every page depend on the organization, so it is
  // invalidated too.
  meta: { invalidates: [[...DETAILS], [...ORGANIZATIONS]], silent: true },
  mutationFn: async ({
    organization,
    details,
  }: {
    organization: string;
    details: OrganizationDetails;
  }) => {
    await supabase()
      .from("organizations")
      .update({
        name: details.name,
        email: details.email || null,
        phone: details.phone || null,
        website: details.website || null,
        street: details.street || null,
        city: details.city || null,
        region: details.region || null,
        postal_code: details.postalCode || null,
        country: details.country || null,
        tax_number: details.taxNumber || null,
        provincial_tax_number: details.provincialTaxNumber || null,
        currency: details.currency,
        locale: details.locale,
        time_zone: details.timeZone,
        units: details.units,
      })
      .eq("id", organization)
      // `single` throws when no row was changed.
      .select("id")
      .single()
      .throwOnError();
  },
});
