import { screen } from "@testing-library/react";
import { SecondFactorPanel } from "@/account/second-factor/second-factor-panel.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { server } from "./auth-server.ts";
import { renderPortal } from "./portal.tsx";
import { type factor, factorsAre } from "./second-factor.ts";
import { startSession } from "./session.ts";

/** The settings of the second factor, and another screen behind the login. */
export const securityPages = [
  {
    element: <RequireSession />,
    children: [
      { path: "/settings", element: <SecondFactorPanel /> },
      { path: "/orders", element: <h1>Orders</h1> },
    ],
  },
];

/** Opens the settings as a person who has these factors and has confirmed the login with one. */
export async function openSecuritySettings(factors: ReturnType<typeof factor>[]) {
  server.use(...factorsAre(factors));
  startSession({ claims: { aal: "aal2" }, user: { factors: [...factors] } });
  const { user } = renderPortal(securityPages, "/settings");
  await screen.findByText(/^O(n|ff)$/);
  return user;
}
