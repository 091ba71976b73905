const PACKAGES = [
  "@lingui",
  "@radix-ui/react-(?:compose-refs|slot)",
  "@supabase/(?:auth|postgrest)-js",
  "@tanstack/(?:query-core|react-query)",
  "clsx",
  "react",
  "react-dom",
  "react-router",
  "scheduler",
  "tslib",
  "zod",
];
/** The frame of every icon, and the icon of every button that waits. */
const ICONS = "lucide-react/dist/esm/(?!icons/)|lucide-react/dist/esm/icons/loader-circle\\.";
/** Of the plumbing, what only some screens need stays with them. */
const SOURCES = [
  "lib/(?!messages/|files/|text/|(?:collections|decimal|json|promises)\\.)",
  "ui/(?:foundation/(?:lazy-part|styles|theme|theme-store|safe-trans)|feedback/toast)\\.",
];

/** What the way in is made of, shared with other pages: small files, which compress better together. */
const WAY_IN = [
  "/src/ui/(?:inputs/(?:field-context|field|label|input|password-input)|layout/logo|preferences/(?:locale-switch|theme-toggle))\\.",
  "/src/account/(?:fields/|auth/auth-failure\\.|login/(?:entry-frame|return-to)\\.|events/security-event(?:s-api)?\\.)",
  "/lucide-react/dist/esm/icons/(?:sun|moon|eye|eye-off|x|circle-alert|circle-exclamation-point|chevron-right)\\.",
];

/** What stands around every screen once somebody is inside, and no page before that needs. */
const INSIDE = [
  "/src/account/organization/(?:organization-api|organization-gate|use-organization|with-organization)\\.",
  "/src/ui/layout/(?:avatar|page-header)\\.",
];

/**
 * What every page needs once it comes to life, in one file. Left to itself the bundler cuts it into twenty, which are as
 * many requests and, each compressed alone, 5 KB more. Nothing in a file may import what imports that file again: two
 * that wait for each other do not start.
 */
export const firstLoad = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: "base",
      test: new RegExp(
        `/node_modules/(?:(?:${PACKAGES.join("|")})/|${ICONS})|/src/(?:${SOURCES.join("|")})`,
      ),
    },
    { name: "way-in", test: new RegExp(WAY_IN.join("|")) },
    { name: "inside", test: new RegExp(INSIDE.join("|")) },
  ],
};
