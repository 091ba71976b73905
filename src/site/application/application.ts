import * as z from "zod/mini";
import { fileSummary } from "@/importing/summary/file-summary.ts";
import { LOCALES } from "@/lib/locale.ts";
import { isPlainText } from "@/lib/text/printable.ts";

export const CATALOGUE_SIZES = ["100", "1000", "10000", "100000", "more"] as const;
export const LANGUAGES = ["en", "fr"] as const;
export const CATEGORIES = [
  "computers",
  "electronics",
  "appliances",
  "home",
  "office",
  "tools",
  "sports",
  "toys",
  "clothing",
  "health",
  "food",
  "automotive",
  "other",
] as const;
export const PLATFORMS = [
  "shopify",
  "woocommerce",
  "magento",
  "bigcommerce",
  "amazon",
  "walmart",
  "ebay",
  "bestbuy",
  "newegg",
  "google",
] as const;
export const METHODS = ["files", "api", "sdk"] as const;

export const MOST_LINKS = 5;

export type ApplicationError =
  | "missing"
  | "too-long"
  | "characters"
  | "email"
  | "website"
  | "phone"
  | "choose"
  | "links"
  | "too-many-links"
  | "consent";

const errorCode = (code: ApplicationError) => ({ error: code });

const line = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest, errorCode("too-long")),
    z.refine((text) => isPlainText(text), errorCode("characters")),
  );
const neededLine = (longest: number) => line(longest).check(z.minLength(1, errorCode("missing")));

const isWebAddress = (text: string) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname.includes(".");

/** Removes duplicates and sorts the choices in the order in which they are offered. */
const choices = <Value extends string>(offered: readonly Value[]) =>
  z.pipe(
    z.array(z.enum(offered)).check(z.minLength(1, errorCode("choose")), z.maxLength(50)),
    z.transform((chosen) => offered.filter((value) => chosen.includes(value))),
  );

/** The database's check, plus a dot in the domain. Only sending an email can show whether the address exists. */
const EMAIL = /^[^\s\p{Cc}@<>",;:]+@[^\s\p{Cc}@<>",;:]+\.[^\s\p{Cc}@<>",;:.]+$/u;

export const company = z.strictObject({
  legalName: neededLine(200),
  tradeName: line(200),
  registration: line(50),
  website: line(300).check(
    z.refine((text) => text === "" || isWebAddress(text), errorCode("website")),
  ),
});

export const contact = z.strictObject({
  name: neededLine(100),
  role: line(100),
  email: neededLine(254).check(
    z.refine((text) => text === "" || EMAIL.test(text), errorCode("email")),
    z.toLowerCase(),
  ),
  phone: line(40).check(z.refine((text) => /^[\d\s()+./x-]*$/i.test(text), errorCode("phone"))),
  street: neededLine(200),
  city: neededLine(100),
  region: line(100),
  postalCode: neededLine(20),
  country: neededLine(80),
});

export const catalogue = z.strictObject({
  size: z.enum(CATALOGUE_SIZES, errorCode("choose")),
  languages: choices(LANGUAGES),
  categories: choices(CATEGORIES),
  more: line(300),
});

export type Catalogue = z.infer<typeof catalogue>;
/** The values as the form holds them. */
export type CatalogueInput = z.input<typeof catalogue>;

export const selling = z.strictObject({
  platforms: choices(PLATFORMS),
  methods: choices(METHODS),
});

export const linksIn = (text: string) => text.split(/\s+/).filter((link) => link !== "");

export const files = z.strictObject({
  /** Links to documents, separated by spaces or line breaks, because applications can't store files. */
  links: z.string().check(
    z.trim(),
    z.maxLength(2_000, errorCode("too-long")),
    z.refine((text) => isPlainText(text, { isLong: true }), errorCode("characters")),
    z.refine((text) => linksIn(text).every(isWebAddress), errorCode("links")),
    z.refine((text) => linksIn(text).length <= MOST_LINKS, errorCode("too-many-links")),
  ),
  notes: z.string().check(
    z.trim(),
    z.maxLength(2_000, errorCode("too-long")),
    z.refine((text) => isPlainText(text, { isLong: true }), errorCode("characters")),
  ),
});

/** The applicant's consent. The sample's summary is included only if the applicant agrees. */
export const consent = z.strictObject({
  consent: z.literal(true, errorCode("consent")),
  sample: z.nullable(fileSummary),
});

export const application = z.strictObject({ company, contact, catalogue, selling, files, consent });
export type Application = z.infer<typeof application>;

/** The request body. The client generates the id, so that a repeated request counts once. */
export const applicationRequest = z.strictObject({
  id: z.uuid(),
  locale: z.enum(LOCALES),
  application,
  proof: z.unknown(),
});

/** The limit for the whole request in bytes, about twice the size of the longest valid one. */
export const LARGEST_REQUEST = 65_536;

export const LONGEST_ANSWER = 2_000;

/** The applicant's answer to our question. The reference authorizes it. */
export const answerRequest = z.strictObject({
  reference: z.string(),
  answer: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(LONGEST_ANSWER),
    z.refine((text) => isPlainText(text, { isLong: true })),
  ),
});

export const STATES = ["received", "in_review", "question", "accepted", "declined"] as const;
export type ApplicationState = (typeof STATES)[number];

export const applicationReceipt = z.object({
  reference: z.string(),
  /** False if the server couldn't send the confirmation. */
  mailed: z.boolean(),
});
export type ApplicationReceipt = z.infer<typeof applicationReceipt>;

export const applicationStatus = z.object({
  state: z.enum(STATES),
  received_at: z.string(),
  changed_at: z.string(),
  /** Our question, while we wait for the answer. */
  question: z.nullable(z.string()),
});
export type ApplicationStatus = z.infer<typeof applicationStatus>;

/** Codes for why the server rejected an application. The page has the messages. */
export const APPLICATION_REJECTIONS = [
  "proof",
  "used",
  "expired",
  "invalid",
  "too-large",
  "wait",
] as const;
export type ApplicationRejection = (typeof APPLICATION_REJECTIONS)[number];
