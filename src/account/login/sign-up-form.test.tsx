import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SignUpForm } from "@/account/login/sign-up-form.tsx";
import {
  jsonResponse,
  person,
  profileIs,
  server,
  SERVER,
  sessionFor,
} from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal, expectToast } from "#support/portal.tsx";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const signUpResponse = (status: number, body: Record<string, unknown>) =>
  http.post(`${SERVER}/auth/v1/signup`, () => jsonResponse(body, status));

const button = () => screen.getByRole("button", { name: "Create Supplier Account" });

async function fill(password = "Abcdefg1") {
  const { user } = renderPortal([{ path: "*", element: <SignUpForm /> }], "/login");
  await enter(user, await screen.findByLabelText("Display Name"), "Ada Lavoie");
  await enter(user, screen.getByLabelText("Company Name (Optional)"), "Lavoie & Fils");
  await enter(user, screen.getByLabelText("Email"), "ada@example.test");
  if (password !== "") await enter(user, screen.getByLabelText("Password"), password);
  return user;
}
const signUp = async () => (await fill()).click(button());

const PENDING =
  "Account created! Please check your email to verify your account before logging in.";

test("the sign-up button is disabled until the password meets all rules, and the meter lists what is missing", async () => {
  const user = await fill("");
  expect(button()).toBeDisabled();
  expect(screen.getAllByText(/missing/)).toHaveLength(5);

  await enter(user, screen.getByLabelText("Password"), "password");
  expect(screen.getByText("Weak")).toBeVisible();
  expect(button()).toBeDisabled();

  await user.clear(screen.getByLabelText("Password"));
  await enter(user, screen.getByLabelText("Password"), "Abcdefgh");
  expect(screen.getByText("Fair")).toBeVisible();
  await user.type(screen.getByLabelText("Password"), "1");
  expect(screen.getByText("Good")).toBeVisible();
  expect(screen.getByText("A special character makes it stronger")).toBeVisible();
  expect(button()).toBeEnabled();
  await user.type(screen.getByLabelText("Password"), "!");
  expect(screen.getByText("Strong")).toBeVisible();
  expect(screen.queryByText(/missing/)).toBeNull();
});

test("sign-up sends the input and the redirect URL for the link in the email", async () => {
  let sent: unknown;
  let to: string | null = null;
  server.use(
    http.post(`${SERVER}/auth/v1/signup`, async ({ request }) => {
      sent = await request.json();
      to = new URL(request.url).searchParams.get("redirect_to");
      return jsonResponse(person);
    }),
  );
  await signUp();
  await expectToast(PENDING);
  expect(sent).toMatchObject({
    email: "ada@example.test",
    password: "Abcdefg1",
    data: { display_name: "Ada Lavoie", company_name: "Lavoie & Fils", locale: "en" },
  });
  expect(to).toBe(`${window.location.origin}/suppliers`);
});

test.each([
  ["a new address", 200, { ...person, identities: [{ id: "1" }] }],
  ["a known address", 200, { ...person, identities: [] }],
  [
    "a known address, on a server without confirmation",
    422,
    { code: "user_already_exists", message: "User already registered" },
  ],
  [
    "an address that signed up a moment ago",
    429,
    {
      code: "over_email_send_rate_limit",
      message: "For security purposes, you can only request this after 42 seconds.",
    },
  ],
])("the response to a sign-up is the same for every address: %s", async (_what, status, body) => {
  server.use(signUpResponse(status, body));
  await signUp();
  await expectToast(PENDING);
  expect(screen.getByRole("heading", { name: "Check your email" })).toHaveFocus();
  expect(document.body).not.toHaveTextContent(/already registered|42 seconds/);
});

test("the sign-up confirmation email can be sent again after a minute", async () => {
  server.use(signUpResponse(200, person));
  const user = await fill();
  await user.click(button());
  const resend = await screen.findByRole("button", { name: "Resend email" });
  expect(resend).toBeDisabled();
  expect(resend).toHaveTextContent(/Resend email(1:00|0:5\d)/);
  // Clearing the stored request ends the wait, as if a minute had passed.
  localStorage.clear();
  await waitFor(() => expect(resend).toBeEnabled());
  expect(resend).toHaveTextContent("Resend email");
  let resent: unknown;
  server.use(
    http.post(`${SERVER}/auth/v1/resend`, async ({ request }) => {
      resent = await request.json();
      return jsonResponse({});
    }),
  );
  await user.click(resend);
  await expectToast("If this address still needs to be confirmed, an email is on its way.");
  expect(resend).toBeDisabled();
  expect(resent).toMatchObject({ type: "signup", email: "ada@example.test" });
});

test("a sign-up that doesn't need confirmation logs in immediately", async () => {
  server.use(signUpResponse(200, sessionFor(3600)), profileIs("Ada"));
  await signUp();
  await expectToast("🚀 Account created and logged in successfully! Welcome to Supplier Portal!");
});

test("a sign-up that the server rejects shows the server's message and keeps the input", async () => {
  server.use(
    signUpResponse(422, {
      code: "signup_disabled",
      message: "Signups not allowed for this instance",
    }),
  );
  await signUp();
  expect(
    (await screen.findAllByText("Signups not allowed for this instance")).length,
  ).toBeGreaterThan(0);
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.test");
});

test("sign-up shows an error on the field for a password known from a data leak", async () => {
  server.use(
    signUpResponse(422, {
      code: "weak_password",
      message: "Password is known to be weak and easy to guess, please choose a different one.",
      weak_password: { reasons: ["pwned"] },
    }),
  );
  await signUp();
  expect(
    await screen.findByText("This password appeared in a data leak. Choose another."),
  ).toBeVisible();
  expect(screen.getByLabelText("Password")).toBeInvalid();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(screen.queryByText(/easy to guess/)).not.toBeInTheDocument();
});

test("a sign-up without a response from the server shows an error and keeps the input", async () => {
  server.use(http.post(`${SERVER}/auth/v1/signup`, () => HttpResponse.error()));
  await signUp();
  expect((await screen.findAllByText("Signup failed. Please try again.")).length).toBeGreaterThan(
    0,
  );
  expect(screen.getByLabelText("Display Name")).toHaveValue("Ada Lavoie");
});

test("sign-up fields remove characters they don't accept and name them", async () => {
  const user = await fill();
  await user.clear(screen.getByLabelText("Email"));
  await user.click(screen.getByLabelText("Email"));
  await user.paste("ada+<shop>@example.test");
  expect(screen.getByLabelText("Email")).toHaveValue("adashop@example.test");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(
    "Removed characters that aren’t allowed here: +<>",
  );
});
