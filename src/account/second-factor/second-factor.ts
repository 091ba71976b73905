import * as z from "zod/mini";

/** An authenticator app or a passkey. It's verified once its setup is finished. */
export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  verified: boolean;
  since: string;
};
export type FactorKind = "app" | "passkey";

/** How a person confirms a factor: the code of an app, or null for a passkey. */
export type FactorProof = { factorId: string; code: string | null };

type ServerFactor = {
  id: string;
  factor_type: string;
  friendly_name?: string | undefined;
  status: string;
  created_at: string;
};

const KINDS: Record<string, FactorKind> = { totp: "app", webauthn: "passkey" };

/** The account's factors of the kinds that the portal supports. */
export const factorsIn = (listed: readonly ServerFactor[]): Factor[] =>
  listed.flatMap(({ id, factor_type, friendly_name = "", status, created_at }) => {
    const kind = KINDS[factor_type];
    if (kind === undefined) return [];
    return [{ id, kind, name: friendly_name, verified: status === "verified", since: created_at }];
  });

/** The data an app needs to generate codes for this account. */
export type Enrolment = { id: string; image: string; secret: string };

/** Apps show "123 456", and people type it as they see it. */
export const codeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, "")),
  z.regex(/^\d{6}$/),
);

/** The server's QR code as a data URL. It's encoded, because an unescaped # would cut the image off. */
export function imageOf(drawing: string): string {
  const svg = drawing.replace(/^data:image\/svg\+xml;[^,]*,/, "");
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Formats a key in groups of 4, the way people read a key aloud. */
export const formatSetupKey = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
