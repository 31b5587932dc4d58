/** Visitors' messages to sales, and how platform administrators handle them. */
import type { Inquiry } from "@crq/contract/platform/inquiries";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { mailsTo } from "../../../../test/mail.ts";
import { PLATFORM } from "../../../db/doors.ts";

let h: Harness;
let browser: Browser;
let reader: Session;
let email: string;
let people = 0;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  browser = openBrowser(h.app);
  reader = await h.signedIn("account_admin");
  email = `writer${++people}@larkfield.example`;
});
afterAll(() => h.close());

const WRITER = { name: "Maya Chen", company: "Larkfield" };
const purchase = (more: object = {}) =>
  browser.call("POST", "/api/inquiries/purchase", {
    ...WRITER,
    email,
    plan: "professional",
    billing: "annual",
    seats: 12,
    message: "From July on.",
    ...more,
  });
const sales = (more: object = {}) =>
  browser.call("POST", "/api/inquiries/sales", { ...WRITER, email, message: "Do you\nhave SAML?", ...more });
const list = async (query = "", by = reader) =>
  (await by.call("GET", `/api/inquiries?q=${email}${query}`)).json<{ items: Inquiry[]; total: number }>();

describe("a visitor", () => {
  test("requests a plan; the inquiry is listed, and the visitor gets a copy", async () => {
    expect((await purchase({ recaptchaToken: "x" })).json()).toEqual({
      success: true,
      message: "Thank you. We sent you a copy and will reply by email.",
    });
    expect((await list()).items).toMatchObject([
      {
        kind: "purchase",
        email,
        ...WRITER,
        plan: "professional",
        billing: "annual",
        seats: 12,
        message: "From July on.",
        handledAt: null,
      },
    ]);
    const [mail] = await mailsTo(h, email);
    for (const fact of ["Larkfield", "Growth, paid annually", "Seats: 12", "From July on."])
      expect(mail!.text).toContain(fact);
  });

  test("contacts sales", async () => {
    await sales({ jobTitle: "CISO", companySize: "1000+" });
    expect((await list("&kind=sales")).items).toMatchObject([
      {
        kind: "sales",
        jobTitle: "CISO",
        companySize: "1000+",
        plan: null,
        seats: null,
        message: "Do you\nhave SAML?",
      },
    ]);
    expect((await mailsTo(h, email))[0]!.subject).toBe("We have your message");
  });

  test.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: "Maya\r\nbcc: evil@evil.example" }, "name", "must not contain control characters"],
    [{ company: "a\nb" }, "company", "must not contain control characters"],
    [{ email: "a@b.example, c@d.example" }, "email", "Please enter a valid email address"],
    [{ message: " " }, "message", "Message is required"],
    [{ handled: true }, "handled", "is not a field of this request"],
  ])("is told what is wrong with %j", async (more, path, message) => {
    const answer = await sales(more);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ path, message }] }]);
    expect(await mailsTo(h, "evil@evil.example")).toEqual([]);
  });

  test("can send ten an hour from one network address and five with one email address", async () => {
    for (let i = 0; i < 5; i++) expect((await sales()).statusCode).toBe(200);
    const answer = await sales();
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { success: false, message: "Too many attempts. Try again in 60 minutes." },
    ]);
    for (let i = 0; i < 4; i++) expect((await sales({ email: `b${i}${email}` })).statusCode).toBe(200);
    expect((await sales({ email: `c${email}` })).statusCode).toBe(429);
  });
});

describe("an inquiry", () => {
  test("is marked as handled and reopened; each change is logged once", async () => {
    await sales();
    const { id } = (await list()).items[0]!;
    const mark = (handled: boolean) => reader.call("POST", `/api/inquiries/${id}/handled`, { handled });
    expect((await mark(true)).json()).toMatchObject({
      id,
      handledBy: "Test account_admin",
      handledAt: expect.any(String),
    });
    expect((await mark(true)).statusCode).toBe(200);
    expect((await list("&status=handled")).total).toBe(1);
    expect((await mark(false)).json()).toMatchObject({ handledBy: null, handledAt: null });
    expect((await list("&status=open")).total).toBe(1);
    expect((await audited(h, "inquiry.update")).filter((row) => row.object_id === id)).toMatchObject([
      { tenant_id: PLATFORM, detail: { before: { handled: false }, after: { handled: true } } },
      { detail: { before: { handled: true }, after: { handled: false } } },
    ]);
  });

  test("that doesn't exist answers 404", async () => {
    const nowhere = "3f2b6c1e-0000-4000-8000-000000000000";
    expect((await reader.call("POST", `/api/inquiries/${nowhere}/handled`, {})).statusCode).toBe(404);
  });

  test("is exported without formulas, and the export is logged", async () => {
    await purchase({ company: "=1+1" });
    const file = (await reader.call("GET", `/api/inquiries/export?q=${email}`)).json<{
      csv: string;
      rows: number;
    }>();
    expect(file.rows).toBe(1);
    expect(file.csv).toContain(`purchase,Maya Chen,${email},'=1+1`);
    expect((await audited(h, "inquiry.export")).at(-1)).toMatchObject({
      tenant_id: PLATFORM,
      detail: { rows: 1 },
    });
  });

  test("is readable only at platform level", async () => {
    expect((await (await h.signedIn("admin")).call("GET", "/api/inquiries")).statusCode).toBe(403);
    const inside = await h.signedIn("super_admin");
    await h.db.asOwner("update sessions set acting_tenant_id = $1 where acting_role = 'super_admin'", [
      h.a.id,
    ]);
    expect((await inside.call("GET", "/api/inquiries")).json()).toMatchObject({
      status: 403,
      detail: "Inquiries are available at platform level only.",
    });
  });
});
