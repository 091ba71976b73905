import { CONTRACT, OTHER_ERRORS } from "./contract.ts";
import type { ExpectedResponse, ErrorResponse } from "./row.ts";

const isError = (response: ExpectedResponse): response is ErrorResponse => "code" in response;

/** Every error of the auth server that the contract contains. */
const KNOWN_ERRORS: readonly ErrorResponse[] = [
  ...CONTRACT.flatMap(({ response, afterwards = [] }) => [
    response,
    ...afterwards.map((next) => next.response),
  ]).filter(isError),
  ...OTHER_ERRORS.map(({ response }) => response),
];

/** The error with this status and code, and with this message if one is given. */
export const findError = (
  status: number,
  code: string,
  message?: string,
): ErrorResponse | undefined =>
  KNOWN_ERRORS.find(
    (known) =>
      known.status === status &&
      known.code === code &&
      (message === undefined || patternOf(known.message).test(message)),
  );

/** Matches a message with any values in place of its placeholders. */
export const patternOf = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`[\w@. -]+`)}$`,
  );
