import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { LOCALES } from "@/lib/locale.ts";
import { supabase } from "@/lib/supabase.ts";
import { application, type ApplicationState, STATES } from "@/site/application/application.ts";

const row = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(STATES),
  email: z.string(),
  locale: z.enum(LOCALES),
  company: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  received_at: z.string(),
  changed_at: z.string(),
});
export type ApplicationRow = z.infer<typeof row>;

const queue = z.object({
  counts: z.partialRecord(z.enum(STATES), z.int()),
  applications: z.array(row),
});

export const EVENT_KINDS = [
  "in_review",
  "note",
  "question",
  "answer",
  "accepted",
  "invited",
  "declined",
] as const;

const review = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(STATES),
  email: z.string(),
  locale: z.enum(LOCALES),
  received_at: z.string(),
  changed_at: z.string(),
  /** The application, or null if it was sent with an older version of the form. */
  application: z.catch(z.nullable(application), null),
  organization: z.nullable(z.string()),
  /** The state of the latest invitation to the new organization; null if there is none. */
  invitation: z.nullable(z.enum(["open", "accepted", "expired"])),
  events: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(EVENT_KINDS),
      /** The name of the staff member, or null if the applicant took this step. */
      author: z.nullable(z.string()),
      body: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
});
export type ApplicationReview = z.infer<typeof review>;
export type ApplicationEvent = ApplicationReview["events"][number];
export type ApplicationStepName = Exclude<ApplicationEvent["kind"], "answer">;

const APPLICATIONS = ["staff-applications"] as const;

/** The maximum number of applications in a response. */
export const LISTED_APPLICATIONS = 200;

export const applicationsQuery = (states: readonly ApplicationState[], search: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS, states, search],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("staff_applications", { states: [...states], search })
        .abortSignal(signal)
        .throwOnError();
      return queue.parse(data);
    },
  });

/** One application with its history, or null if it doesn't exist. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS, "one", id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("staff_application", { application: id })
        .abortSignal(signal)
        .throwOnError();
      return z.nullable(review).parse(data);
    },
  });

type Reviewed = {
  application: string;
  /** The state that the page shows. If a colleague has changed it since, the step isn't taken. */
  seen: ApplicationState;
  step: ApplicationStepName;
  body: string | null;
};

export const reviewApplication = mutationOptions({
  mutationKey: APPLICATIONS,
  // The form shows the failure itself.
  meta: { invalidates: [[...APPLICATIONS]], silent: true },
  mutationFn: async ({ body, ...reviewed }: Reviewed) => {
    const { data } = await supabase()
      .rpc("review_application", {
        ...reviewed,
        body: body ?? "",
        origin: location.origin,
      })
      .throwOnError();
    return z.enum(["done", "conflict", "gone"]).parse(data);
  },
});
