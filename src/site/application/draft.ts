import * as z from "zod/mini";
import { fileSummary } from "@/importing/summary/file-summary.ts";
import {
  catalogue,
  CATALOGUE_SIZES,
  CATEGORIES,
  company,
  contact,
  files,
  LANGUAGES,
  METHODS,
  PLATFORMS,
  selling,
} from "@/site/application/application.ts";

const typed = z.string().check(z.maxLength(5_000));

const draftSchema = z.object({
  /** The id is renewed with every change, so that sending the same draft again counts once. */
  id: z.string(),
  savedAt: z.number(),
  company: z.object({ legalName: typed, tradeName: typed, registration: typed, website: typed }),
  contact: z.object({
    name: typed,
    role: typed,
    email: typed,
    phone: typed,
    street: typed,
    city: typed,
    region: typed,
    postalCode: typed,
    country: typed,
  }),
  catalogue: z.object({
    size: z.nullable(z.enum(CATALOGUE_SIZES)),
    languages: z.array(z.enum(LANGUAGES)),
    categories: z.array(z.enum(CATEGORIES)),
    more: typed,
  }),
  selling: z.object({ platforms: z.array(z.enum(PLATFORMS)), methods: z.array(z.enum(METHODS)) }),
  files: z.object({ links: typed, notes: typed }),
  sample: z.nullable(fileSummary),
  /** Whether the application includes the sample's summary. */
  isShared: z.boolean(),
});
/** An application that may still be incomplete. */
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft: Draft = {
  id: "",
  savedAt: 0,
  company: { legalName: "", tradeName: "", registration: "", website: "" },
  contact: {
    name: "",
    role: "",
    email: "",
    phone: "",
    street: "",
    city: "",
    region: "",
    postalCode: "",
    country: "",
  },
  catalogue: { size: null, languages: [], categories: [], more: "" },
  selling: { platforms: [], methods: [] },
  files: { links: "", notes: "" },
  sample: null,
  isShared: false,
};

/** Long enough to ask a colleague for missing details, but not too long for a shared computer. */
export const DRAFT_LIFETIME_DAYS = 7;
const DRAFT_LIFETIME_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60_000;

/**
 * Reads the draft of an earlier visit. Null if there is none, it expired, or it belongs to another version of the form.
 */
export function readDraft(text: string | null, now: number): Draft | null {
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = draftSchema.safeParse(stored);
  // A time far in the future means that the clock was set back, so the draft's age is unknown.
  if (
    data === undefined ||
    data.savedAt > now + DRAFT_LIFETIME_MS ||
    now - data.savedAt > DRAFT_LIFETIME_MS
  )
    return null;
  return data;
}

export const STEPS = ["company", "contact", "catalogue", "selling", "files", "review"] as const;
export type ApplicationStep = (typeof STEPS)[number];

const SECTIONS = { company, contact, catalogue, selling, files };

/** The first incomplete step, or the last step if all are complete. */
export function firstOpen(draft: Draft): ApplicationStep {
  const isOpen = (step: ApplicationStep) =>
    step === "review" || !SECTIONS[step].safeParse(draft[step]).success;
  return STEPS.find(isOpen) ?? "review";
}

/** The step that the URL requests, if every step before it is complete. */
export function reachable(requested: string | null, draft: Draft): ApplicationStep | null {
  const step = STEPS.find((known) => known === requested);
  if (step === undefined) return null;
  return STEPS.indexOf(step) <= STEPS.indexOf(firstOpen(draft)) ? step : null;
}
