import type { ExpressionError } from "@/rules/condition/linear-expression.ts";

/** The place of an error in a rule: keys and positions, such as `["all", 0, "value"]`. */
export type RulePath = readonly (string | number)[];

export type RuleErrorReason =
  | { code: "field-unknown"; field: string }
  | { code: "attribute-unknown"; attribute: string }
  | { code: "channel-unknown"; channel: string }
  | { code: "operator-unfit"; field: string; operator: string }
  | { code: "value-missing" }
  | { code: "number-invalid"; value: string }
  | { code: "date-invalid"; value: string }
  | { code: "range-reversed"; from: string; to: string }
  | { code: "expression-invalid"; reason: ExpressionError }
  | { code: "values-too-many"; count: number; most: number }
  | { code: "group-empty" }
  | { code: "nested-too-deep"; most: number }
  | { code: "tests-too-many"; most: number }
  | { code: "field-not-writable"; field: string }
  | { code: "value-invalid"; field: string; value: string }
  | { code: "placeholder-unknown"; placeholder: string }
  | { code: "division-by-zero" }
  | { code: "rate-not-positive"; value: string }
  | { code: "percent-out-of-range"; value: string }
  | { code: "circular-base"; targets: readonly string[] }
  /** The price list that a rule starts from has an error. */
  | { code: "base-unavailable"; target: string }
  | { code: "bands-unordered" };

/** An error and its position in a rule. Compiling an invalid rule returns such errors and never throws. */
export type RuleError = RuleErrorReason & { path: RulePath };
