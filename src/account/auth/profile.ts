/** What the portal shows of a person. Written by sign-up, read from `profiles`. */
export type Profile = { display_name: string | null; company_name: string | null };

/** The user menu's name: the display name, or the part of the e-mail before the @. */
export function profileName(profile: Profile | null, email: string | undefined): string {
  return profile?.display_name?.trim() || email?.split("@")[0] || "";
}
