export const PASSWORD_RULES = ["length", "uppercase", "lowercase", "number", "uncommon"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export type Strength = "weak" | "fair" | "good" | "strong";

export const SHORTEST_PASSWORD = 8;
const COMMON = ["password", "123456", "password123", "admin"];

const PASSES: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => password.length >= SHORTEST_PASSWORD,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\d/.test(password),
  uncommon: (password) => !COMMON.includes(password.toLowerCase()),
};

/**
 * Whether a password has an uppercase letter, a lowercase letter and a digit. The reset page and the settings report
 * these three rules in a single message.
 */
export const isMixed = (password: string) =>
  PASSES.uppercase(password) && PASSES.lowercase(password) && PASSES.number(password);

/** The server rejects a password of more bytes than this. An accented letter usually takes 2. */
const MOST_BYTES = 72;

export const fitsServer = (password: string) =>
  new TextEncoder().encode(password).length <= MOST_BYTES;

export type PasswordReport = {
  broken: PasswordRule[];
  /** A missing special character is mentioned, but the password isn't rejected for it. */
  hasSpecialCharacter: boolean;
  strength: Strength;
};

export function checkPassword(password: string): PasswordReport {
  const broken = PASSWORD_RULES.filter((rule) => !PASSES[rule](password));
  const hasSpecialCharacter = /[^\p{L}\p{N}\s]/u.test(password);
  return { broken, hasSpecialCharacter, strength: strengthOf(broken.length, hasSpecialCharacter) };
}

function strengthOf(errors: number, hasSpecialCharacter: boolean): Strength {
  if (errors > 2) return "weak";
  if (errors > 0) return "fair";
  return hasSpecialCharacter ? "strong" : "good";
}
