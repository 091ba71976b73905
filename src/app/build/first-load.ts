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
  "react-router-dom",
  "zod",
];

/**
 * What every page needs, in two files; the bundler divides the rest. A file must never import a file that imports it back,
 * because neither could start. So each takes along whatever it imports, and takes only folders that import nothing above.
 */
export const firstLoad = {
  includeDependenciesRecursively: true,
  groups: [
    // The landing page's first script uses this helper, and must not wait for the rest of `base` with it.
    { name: "preload", test: /vite\/preload-helper/, priority: 3 },
    {
      name: "packages",
      test: new RegExp(`/node_modules/(?:${PACKAGES.join("|")})/`),
      priority: 2,
    },
    {
      name: "base",
      test: /\/src\/(?:lib\/(?!messages\/|files\/)|ui\/foundation\/)/,
      priority: 1,
    },
  ],
};
