/** Shared by the newcomers' journeys: forms to fill, mails to read, answers to give. */
import type { Page, Route } from "@playwright/test";
import { callApi, enterAfresh, enterAs, expect, PASSWORD } from "./test.ts";

/** The newcomer's form: label and value of the six fields. */
export const BASICS = {
  "First name": "Nora",
  "Last name": "Newcomer",
  Email: "nora@newcomer.example",
  "Company name": "Newcomer Ltd",
  "Job title": "CISO",
  "Phone number": "+1 555 0100",
};
/** The messages of the six fields while they are empty. */
export const BASIC_MESSAGES = [
  "First name is required",
  "Last name is required",
  "Please enter a valid email address",
  "Company name is required",
  "Job title is required",
  "Phone number is required",
];
/** The messages of the full form while it's empty. */
export const FULL_MESSAGES = [
  ...BASIC_MESSAGES,
  "Company size is required",
  "Industry is required",
  "You must agree to the Terms of Use",
  "You must agree to the Privacy Policy",
];

/** Fills the six fields. */
export async function fillBasics(page: Page, email = BASICS.Email): Promise<void> {
  for (const [label, value] of Object.entries({ ...BASICS, Email: email }))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Fills the full form, agreements too. */
export async function fillRequest(page: Page, email = BASICS.Email): Promise<void> {
  await fillBasics(page, email);
  await page.getByLabel("Company size").selectOption("51-200");
  await page.getByLabel("Industry").selectOption("financial-services");
  await page.getByLabel("I agree to the Terms of Use").check();
  await page.getByLabel("I agree to the Privacy Policy").check();
}

/** The part of a mailed link after the host. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  const pattern = new RegExp(`http\\S+(${path}[/?#]\\S+)`);
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get("/dev/outbox", { headers: { accept: "application/json" } });
    const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] };
    link = mails.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[1])[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 15_000 });
  return link!;
}

/** Answers a call, and records the request. */
export async function answer(page: Page, path: string, reply: Parameters<Route["fulfill"]>[0] | "abort") {
  const sent: unknown[] = [];
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return reply === "abort" ? route.abort() : route.fulfill(reply);
  });
  return sent;
}

/** An unused address. */
export const unique = (name: string) => `${name}-${Date.now()}@newcomer.example`;

/** Creates an account administrator by calls, whose codes and limits no other test touches; returns the address. */
export async function newAdministrator(page: Page): Promise<string> {
  await enterAs(page, "site_administrator@demo.example");
  return invited(page, "/api/invitations", "account_admin");
}

/** Creates a tenant of one's own and an administrator of it, by calls; enters as them. */
export async function enterNewTenant(page: Page, name: string): Promise<void> {
  await enterAs(page, "super_admin@demo.example");
  const asked = { name, plan: "enterprise", billing: "annual" };
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/tenants", asked);
  await enterAfresh(page, await invited(page, `/api/invitations?tenantId=${id}`, "admin"));
}

/** Invites someone in a role as the signed-in person, who is signed out by it, and completes their account; returns the address. */
export async function invited(page: Page, path: string, role: string): Promise<string> {
  const email = unique("administrator");
  const name = { firstName: "Nora", lastName: "Newcomer" };
  await callApi(page, "POST", path, { emails: [email], role });
  const link = new URL(await mailedLink(page, email, "/new-registration"), "http://localhost");
  await page.context().clearCookies();
  const { setupPath } = await callApi<{ setupPath: string }>(page, "POST", "/api/auth/request-account", {
    ...name,
    email,
    companyName: "Newcomer Ltd",
    jobTitle: "Administrator",
    phoneNumber: "+1 555 0102",
    companySize: "51-200",
    industry: "technology",
    agreedToTerms: true,
    agreedToPrivacy: true,
    invitationToken: link.searchParams.get("token"),
  });
  await callApi(page, "POST", `/api${setupPath}`, { ...name, password: PASSWORD });
  return email;
}
