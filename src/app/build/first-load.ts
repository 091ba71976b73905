/** Packages that every page runs on. */
const PACKAGES = [
  "@lingui",
  "@supabase",
  "@tanstack",
  "clsx",
  "next-themes",
  "react",
  "react-dom",
  "react-router",
  "scheduler",
  "tslib",
  "zod",
];

/** Of a screen's own parts, those that at least this many chunks need are fetched once, together. */
const SHARED_BY = 20;

/**
 * What nearly every page needs, in three files. The bundler alone would cut it into forty, each a request of its own. A file
 * must never import a file that imports it back, because neither could start: packages import none of our folders, `lib`
 * and the foundation import packages only, and what a shared module imports is shared at least as often.
 */
export const firstLoad = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: "packages",
      test: new RegExp(`/node_modules/(?:${PACKAGES.join("|")})/`),
      priority: 3,
    },
    {
      name: "base",
      test: /\/src\/(?:lib\/(?!messages\/|files\/)|ui\/foundation\/)/,
      priority: 2,
    },
    { name: "shared", minShareCount: SHARED_BY, priority: 1 },
  ],
};
