/** The parts of a profile that the portal shows, from the table `profiles`. */
export type Profile = { display_name: string | null; company_name: string | null };

/** The name in the user menu: the display name, or the part of the email address before the @. */
export function profileName(profile: Profile | null, email: string | undefined): string {
  return profile?.display_name?.trim() || email?.split("@")[0] || "";
}
