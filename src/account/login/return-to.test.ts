import { expect, test } from "vitest";
import { afterLogin, loginPath } from "@/account/login/return-to.ts";

test("login returns the visitor to the page they came from, including its filters", () => {
  const login = loginPath({ pathname: "/orders", search: "?state=new&page=2", hash: "#o-1" });
  expect(afterLogin(login.slice(login.indexOf("?")))).toBe("/orders?state=new&page=2#o-1");
});

test.each([
  ["nothing was asked for", ""],
  ["another site", "?next=https://evil.example/"],
  ["another site without a scheme", "?next=//evil.example/"],
  ["another site behind a backslash", "?next=/\\evil.example/"],
  ["a tab in the middle of the slashes", "?next=/%09/evil.example/"],
  ["another site behind a dot", "?next=/.//evil.example/"],
  ["another site behind an encoded dot", "?next=/%252e//evil.example/"],
  ["a script", "?next=javascript:alert(1)"],
  ["the login page itself", "?next=/login"],
])("login leads to the suppliers page when the return address is unusable: %s", (_what, search) => {
  expect(afterLogin(search)).toBe("/suppliers");
});
