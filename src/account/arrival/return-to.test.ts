import { expect, test } from "vitest";
import { afterLogin, loginPath } from "@/account/arrival/return-to.ts";

test("login returns the visitor to the page they came from, including its filters", () => {
  const login = loginPath({ pathname: "/orders", search: "?state=new&page=2", hash: "#o-1" });
  expect(afterLogin(login.slice(login.indexOf("?")))).toBe("/orders?state=new&page=2#o-1");
});

test.each([
  ["no URL", ""],
  ["another site", "?next=https://evil.example/"],
  ["another site without a scheme", "?next=//evil.example/"],
  ["another site after a backslash", "?next=/\\evil.example/"],
  ["a tab between the slashes", "?next=/%09/evil.example/"],
  ["another site after a dot", "?next=/.//evil.example/"],
  ["another site after an encoded dot", "?next=/%252e//evil.example/"],
  ["a script", "?next=javascript:alert(1)"],
  ["the login page itself", "?next=/login"],
])("login leads to the suppliers page when the return URL is unusable: %s", (_what, search) => {
  expect(afterLogin(search)).toBe("/suppliers");
});
