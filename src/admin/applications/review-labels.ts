import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ApplicationEvent } from "@/admin/applications/application-review-api.ts";
import type { ApplicationState } from "@/site/application/application.ts";
import { APPLICATION_STATE_LABELS } from "@/site/application/application-labels.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

export const STATE_TONES: Record<ApplicationState, Tone> = {
  received: "accent",
  in_review: "accent",
  question: "warn",
  accepted: "good",
  declined: "calm",
};

/** The label that staff see. The applicant reads "Waiting for your answer". */
export const stateLabel = (state: ApplicationState): MessageDescriptor =>
  state === "question" ? msg`Waiting for the applicant` : APPLICATION_STATE_LABELS[state];

export const REVIEW_EVENT_LABELS: Record<ApplicationEvent["kind"], MessageDescriptor> = {
  in_review: msg`In review`,
  note: msg`Internal note`,
  question: msg`Question for the applicant`,
  answer: msg`Applicant’s answer`,
  accepted: msg({ message: "Accepted", context: "An application" }),
  invited: msg`Invited again`,
  declined: msg({ message: "Declined", context: "An application" }),
};
