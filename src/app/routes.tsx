import { msg } from "@lingui/core/macro";
import { Navigate, type RouteObject } from "react-router-dom";
import { Root } from "@/app/root.tsx";
import { RouteError } from "@/app/route-error.tsx";
import type { RouteHandle } from "@/app/titles.tsx";
import { type MessageCatalogue, loadMessageCatalogue } from "@/lib/messages.ts";

const titled = (title: RouteHandle["title"]) => ({ handle: { title } satisfies RouteHandle });

/** A parent route whose pages render once this message catalogue has loaded. */
const withMessages = (catalogue: MessageCatalogue) => ({
  async lazy() {
    await loadMessageCatalogue(catalogue);
    return {};
  },
});

/** Loads a page and its message catalogue at the same time. */
const inCatalogue =
  <Page,>(catalogue: MessageCatalogue, load: () => Promise<Page>) =>
  async () => {
    const text = loadMessageCatalogue(catalogue);
    const page = await load();
    await text;
    return page;
  };

/** Every route of the portal. Each page is its own chunk; `titled` sets the document's title. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    // Pages load before the first render, so this is shown only if a page failed to load.
    hydrateFallbackElement: <></>,
    errorElement: <RouteError />,
    children: [
      {
        path: "/login",
        lazy: () => import("@/account/login/login-page.tsx"),
        ...titled(msg`Login`),
      },
      {
        path: "/password-reset",
        lazy: () => import("@/account/recovery/password-reset-page.tsx"),
        ...titled(msg`Reset your password`),
      },
      {
        path: "/email-link",
        lazy: () => import("@/account/links/email-link-page.tsx"),
        ...titled(msg`Opening your link`),
      },
      {
        ...withMessages("site"),
        children: [
          {
            path: "/",
            lazy: () => import("@/site/landing-page.tsx"),
            ...titled(msg`Supplier data, ready for every shop`),
          },
          { path: "/about", lazy: () => import("@/site/about-page.tsx"), ...titled(msg`About`) },
          {
            path: "/documentation",
            async lazy() {
              const page = await import("@/site/documentation-page.tsx");
              // The page's content has to be loaded first, because a prerendered page can't be hydrated without it.
              await page.prepare();
              return page;
            },
            ...titled(msg`Documentation`),
          },
          {
            path: "/documentation/api",
            lazy: inCatalogue("publicapi", () => import("@/site/api-reference-page.tsx")),
            ...titled(msg`API Reference`),
          },
          {
            path: "/supplier-application",
            lazy: () => import("@/site/supplier-application-page.tsx"),
            ...titled(msg`Supplier application`),
          },
          {
            path: "/supplier-support",
            lazy: () => import("@/site/supplier-support-page.tsx"),
            ...titled(msg`Enterprise support`),
          },
          {
            path: "/help-support",
            lazy: () => import("@/site/help-support-page.tsx"),
            ...titled(msg`Support centre`),
          },
        ],
      },
      {
        async lazy() {
          const [gate] = await Promise.all([
            import("@/app/require-session.tsx"),
            loadMessageCatalogue("inside"),
          ]);
          return gate;
        },
        children: [
          {
            lazy: () => import("@/app/shell/main-layout.tsx"),
            children: [
              {
                errorElement: <RouteError inLayout />,
                children: [
                  {
                    path: "/dashboard",
                    lazy: inCatalogue("insight", () => import("@/insight/dashboard-page.tsx")),
                    ...titled(msg`Dashboard`),
                  },
                  {
                    path: "/suppliers",
                    lazy: () => import("@/suppliers/suppliers-page.tsx"),
                    ...titled(msg`Suppliers`),
                  },
                  {
                    path: "/suppliers/tdx-synnex-ca",
                    lazy: inCatalogue(
                      "distributor",
                      () => import("@/distributor/tdx-main-page.tsx"),
                    ),
                    ...titled(msg`TD SYNNEX Canada`),
                  },
                  {
                    path: "/suppliers/tdx-ca/catalog",
                    lazy: inCatalogue(
                      "distributor",
                      () => import("@/distributor/tdx-catalogue-page.tsx"),
                    ),
                    ...titled(msg`TD SYNNEX Canada: catalogue`),
                  },
                  {
                    path: "/supply-chain",
                    lazy: inCatalogue(
                      "supply",
                      () => import("@/stock/screen/supply-chain-page.tsx"),
                    ),
                    ...titled(msg`Supply Chain`),
                  },
                  {
                    path: "/product-management",
                    lazy: () => import("@/app/shell/product-management-page.tsx"),
                    ...titled(msg`Product Management`),
                  },
                  {
                    path: "/data-filtering",
                    async lazy() {
                      const text = loadMessageCatalogue("rules");
                      const [{ Component }, { ISSUE_LABELS }] = await Promise.all([
                        import("@/rules/filtering/data-filtering-page.tsx"),
                        import("@/channels/issues/issue-labels.ts"),
                      ]);
                      await text;
                      return { element: <Component channelIssues={ISSUE_LABELS} /> };
                    },
                    ...titled(msg`Data Filtering`),
                  },
                  {
                    path: "/ecommerce-integrations",
                    lazy: () => import("@/channels/ecommerce-integrations-page.tsx"),
                    ...titled(msg`E-commerce Integrations`),
                  },
                  {
                    path: "/marketplace-integrations",
                    lazy: () => import("@/channels/marketplace-integrations-page.tsx"),
                    ...titled(msg`Marketplace Integrations`),
                  },
                  {
                    path: "/ready-to-sync",
                    lazy: () => import("@/channels/ready-to-sync-page.tsx"),
                    ...titled(msg`Ready to sync`),
                  },
                  {
                    path: "/orders",
                    lazy: inCatalogue("orders", () => import("@/orders/orders-page.tsx")),
                    ...titled(msg`Order Management`),
                  },
                  {
                    path: "/reports",
                    lazy: inCatalogue("insight", () => import("@/insight/reports-page.tsx")),
                    ...titled(msg`Reports & Analytics`),
                  },
                  {
                    path: "/settings",
                    lazy: () => import("@/app/shell/settings-page.tsx"),
                    ...titled(msg`Settings`),
                  },
                  {
                    path: "/help",
                    async lazy() {
                      const text = loadMessageCatalogue("site");
                      const page = await import("@/app/shell/help-page.tsx");
                      await text;
                      return page;
                    },
                    ...titled(msg`Help & Support`),
                  },
                ],
              },
            ],
          },
          {
            path: "/admin",
            lazy: inCatalogue("admin", () => import("@/admin/admin-page.tsx")),
            ...titled(msg`Admin panel`),
          },
          {
            path: "/security",
            lazy: () => import("@/admin/security/security-page.tsx"),
            ...titled(msg`Security centre`),
          },
          {
            path: "/suppliers/tdx-ca/upload",
            lazy: inCatalogue("distributor", () => import("@/distributor/tdx-upload-page.tsx")),
            ...titled(msg`TD SYNNEX Canada: upload`),
          },
        ],
      },
      ...developerRoutes(),
      { path: "*", lazy: () => import("@/app/not-found.tsx"), ...titled(msg`Page not found`) },
    ],
  },
];

/** The component gallery: in development and in the build that browser tests use, never in production. */
function developerRoutes(): RouteObject[] {
  if (import.meta.env.MODE === "production") return [];
  return [
    { path: "/dev", element: <Navigate to="/dev/ui" replace /> },
    {
      ...withMessages("inside"),
      children: [
        {
          path: "/dev/ui",
          lazy: () => import("@/ui/gallery/gallery-page.tsx"),
          ...titled(msg`Components`),
        },
      ],
    },
  ];
}
