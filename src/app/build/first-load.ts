/** Packages that every page needs, bundled together. */
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
 * Puts the code that most pages need into a few files; the bundler splits the remaining code. Two files that import
 * each other couldn't start, so each file also contains everything that its modules import, and no folder imports one
 * that comes later in README.md's order of folders.
 */
export const firstLoad = {
  includeDependenciesRecursively: true,
  groups: [
    // A separate file, because the landing page's first script uses this helper and must not wait for `base`.
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
    // The login and the pages of email links share these folders. One file is smaller than a dozen.
    { name: "account", test: /\/src\/account\/(?:auth|fields|password)\//, priority: 0 },
  ],
};

/**
 * A worker's entry file contains only the entry module. A second file contains the other modules that the worker needs
 * at once, and chunks that load later import this second file. If they imported the entry file, WebKit would run the
 * entry module again, and a second, empty session would respond to the page.
 */
export const workerChunks = {
  groups: [{ name: "worker", tags: ["$initial" as const], test: /^(?!.*-worker\.ts$)/ }],
};
