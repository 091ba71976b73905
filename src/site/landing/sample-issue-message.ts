import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SampleCheck } from "@/site/landing/sample-check.ts";

type SampleIssue = SampleCheck["issues"][number];

/** Short forms of the import's messages, for the sample on the landing page. */
const SHORT: Partial<Record<SampleIssue, MessageDescriptor>> = {
  ready: msg({ message: "Ready", context: "A row" }),
  "gtin-missing": msg`GTIN missing`,
  "gtin-scientific": msg`Digits lost in a spreadsheet`,
  "gtin-check-digit": msg`Wrong check digit`,
  "gtin-length": msg`Not a GTIN`,
  "gtin-characters": msg`Not a GTIN`,
  "gtin-placeholder": msg`Not a GTIN`,
  "price-missing": msg`Price missing`,
  "price-below-map": msg`Below minimum price`,
  "price-above-msrp": msg`Above suggested price`,
  "value-no-decimal": msg`Not a price`,
  "value-negative": msg`Not a price`,
};

export const sampleIssueMessage = (issue: SampleIssue) => SHORT[issue] ?? msg`Needs review`;
