import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from "react-router-dom";
import { Providers } from "@/app/providers.tsx";
import { routes } from "@/app/routes.tsx";
import { documentTitle, titleOf } from "@/app/titles.tsx";
import { loadMessages } from "@/lib/messages.ts";

/** Pages rendered at build time. `static`: nothing on the page needs a script immediately. */
export const prerendered = [
  {
    path: "/",
    kind: "static",
    description:
      "Bring your product data as is. Check it, price it, map it, and send it to every shop and marketplace.",
  },
  {
    path: "/about",
    kind: "static",
    description: "What the supplier portal is, whom it is for, and what it holds itself to.",
  },
  {
    path: "/documentation",
    kind: "static",
    description:
      "The guide: getting started, your account, every screen, file formats, the REST API, limits and security.",
  },
  {
    path: "/supplier-support",
    kind: "static",
    description: "Help for suppliers with large catalogues, many channels or systems of their own.",
  },
  {
    path: "/help-support",
    kind: "static",
    description: "Answers to common questions about the supplier portal, and how to reach us.",
  },
  {
    path: "/supplier-application",
    kind: "interactive",
    description: "Apply to bring your catalogue to shops and marketplaces.",
  },
  {
    path: "/login",
    kind: "interactive",
    page: "src/account/login/login-page.tsx",
    description: "Log in to the supplier portal, or create a supplier account.",
  },
] as const;

const flat = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...flat(route.children ?? [])]);

/** The path and English page title of every route without parameters, except those under /dev. */
export async function addresses(): Promise<{ path: string; title: string }[]> {
  const i18n = await loadMessages("en");
  return flat(routes)
    .filter(({ path }) => path !== undefined && !/[:*]|^\/dev/.test(path))
    .map((route) => {
      const title = titleOf([route]);
      return { path: route.path ?? "", title: documentTitle(title && i18n._(title)) };
    });
}

/** Renders one public page as HTML, in English, for a visitor who isn't logged in. */
export async function render(path: string): Promise<{ html: string; title: string }> {
  const i18n = await loadMessages("en");
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`https://portal.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`);

  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <Providers i18n={i18n}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const title = titleOf(context.matches.map(({ route }) => route));
  return { html, title: documentTitle(title && i18n._(title)) };
}
