import * as z from "zod/mini";

/** An organization's details. An empty text means no value. */
export type OrganizationDetails = z.infer<typeof organizationDetails>;

/** The possible errors of the organization form. Their messages are in the form's file. */
export type DetailError = "name-missing" | "too-long" | "characters" | "email" | "website";

const errorCode = (code: DetailError) => ({ error: code });

const isPrintable = (text: string) => !/\p{Cc}/u.test(text);

/** The maximum length is the same as that of the database column. */
const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(longest, errorCode("too-long")),
      z.refine(isPrintable, errorCode("characters")),
    );

const isEmail = (value: string) => value === "" || z.email().safeParse(value).success;
const isWebsite = (value: string) => value === "" || /^https?:\/\/\S+$/.test(value);

export const UNITS = ["metric", "imperial"] as const;

export const organizationDetails = z.object({
  name: text(200).check(z.minLength(1, errorCode("name-missing"))),
  email: text(254).check(z.refine(isEmail, errorCode("email"))),
  phone: text(40),
  website: text(2000).check(z.refine(isWebsite, errorCode("website"))),
  street: text(200),
  city: text(100),
  region: text(100),
  postalCode: text(20),
  country: z.string(),
  taxNumber: text(40),
  provincialTaxNumber: text(40),
  currency: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  units: z.enum(UNITS),
});

/** The number and date formats to choose from. An organization may already use another one. */
export const REGIONAL_LOCALES = ["en-CA", "fr-CA", "en-US", "en-GB", "fr-FR"];

/** The offered values, preceded by the chosen one if it isn't among them. */
export const withChosen = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];

/** Country codes of ISO 3166-1. */
export const COUNTRIES = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF " +
  "CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF " +
  "GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP " +
  "KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " +
  "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH " +
  "SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG " +
  "VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");
