import { CONTRACT, OTHER_ERRORS } from "./contract.ts";
import type { Answer, ErrorAnswer } from "./row.ts";

const isError = (answer: Answer): answer is ErrorAnswer => "code" in answer;

/** Every error of the auth server that the contract knows. */
const KNOWN_ERRORS: readonly ErrorAnswer[] = [
  ...CONTRACT.flatMap(({ answer, afterwards = [] }) => [
    answer,
    ...afterwards.map((next) => next.answer),
  ]).filter(isError),
  ...OTHER_ERRORS.map(({ answer }) => answer),
];

/** The error with this status and code, and with this message if one is given. */
export const findError = (
  status: number,
  code: string,
  message?: string,
): ErrorAnswer | undefined =>
  KNOWN_ERRORS.find(
    (known) =>
      known.status === status &&
      known.code === code &&
      (message === undefined || patternOf(known.message).test(message)),
  );

/** A message with any waiting time, challenge and name. */
export const patternOf = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`[\w@. -]+`)}$`,
  );
