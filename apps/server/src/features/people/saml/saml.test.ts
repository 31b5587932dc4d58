/**
 * Sign-in through a tenant's own identity provider, a real one and a malicious one: who can sign in, where,
 * and every way to cheat.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { prove } from "../../../../test/domains.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import {
  handMade,
  readRequest,
  samlProvider,
  type HandMade,
  type SamlAnswer,
  type SamlProvider,
} from "../../../../test/providers/saml-provider.ts";
import { selfSigned } from "../../../../test/providers/self-signed.ts";

const SITE = "http://127.0.0.1";
let idp: SamlProvider;
let h: Harness;
beforeAll(async () => {
  idp = await samlProvider();
  h = await harness({ publicUrl: SITE });
  for (const tenant of ["a", "b"] as const) await connect(tenant);
  await prove(h, h.a.id, "new.example", "made.example");
  await prove(h, h.b.id, "corp.example");
});
afterAll(async () => {
  await h.close();
  await idp.close();
});

async function connect(tenant: "a" | "b", more: object = {}) {
  const admin = await h.signedIn("admin", tenant);
  const answer = await admin.call("PUT", "/api/tenant-settings/saml", {
    entityId: idp.entityId,
    ssoUrl: idp.ssoUrl,
    certificates: idp.certificate,
    enabled: true,
    ...more,
  });
  expect(answer.statusCode).toBe(200);
}

const base = (tenant: "a" | "b" = "a") => `/api/auth/saml/${h[tenant].id}`;
async function begin(browser: Browser, tenant: "a" | "b" = "a", next = ""): Promise<string> {
  const answer = await browser.call(
    "GET",
    `${base(tenant)}/login${next && `?next=${encodeURIComponent(next)}`}`,
  );
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}
/** The provider's page posts the answer from its own site, so the browser sends no Lax cookie. */
async function post(form: Record<string, string>, tenant: "a" | "b" = "a"): Promise<string> {
  const answer = await h.app.inject({
    method: "POST",
    url: `${base(tenant)}/acs`,
    remoteAddress: `10.8.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://idp.example",
      "sec-fetch-site": "cross-site",
    },
    payload: new URLSearchParams(form).toString(),
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.cookies).toEqual([]);
  return String(answer.headers.location);
}
const formOf = ({ SAMLResponse, RelayState }: SamlAnswer) => ({ SAMLResponse, RelayState });
const follow = async (browser: Browser, location: string) =>
  String((await browser.call("GET", location)).headers.location);
const who = (email: string, id = email) => ({
  id,
  emails: [{ value: email }],
  displayName: "Sam Sample",
  name: { givenName: "Sam", familyName: "Sample" },
});
/** The complete flow through the real provider. */
async function through(
  browser: Browser,
  email: string,
  { id = email, next = "", tenant = "a" }: { id?: string; next?: string; tenant?: "a" | "b" } = {},
) {
  const answer = await idp.visit(await begin(browser, tenant, next), who(email, id));
  return follow(browser, await post(formOf(answer), tenant));
}
/** The complete flow with a crafted answer. */
async function withAnswer(
  said: HandMade | ((request: ReturnType<typeof readRequest>) => HandMade),
  browser = openBrowser(h.app),
) {
  const request = readRequest(await begin(browser));
  const given = typeof said === "function" ? said(request) : said;
  const SAMLResponse = handMade(idp, request, { attributes: { email: "hand@made.example" }, ...given });
  const location = await post({ SAMLResponse, RelayState: request.relayState });
  return location.startsWith("/login") ? location : follow(browser, location);
}
const me = async (browser: Browser) =>
  (await browser.call("GET", "/api/auth/user")).json<{
    id: string;
    role: string;
    tenantId: string | null;
    status?: number;
  }>();
const reasons = async () =>
  (await audited(h, "session.refuse"))
    .filter((row) => row.actor === "unknown")
    .map((row) => row.detail["reason"]);

describe("a member of the tenant", () => {
  test("is signed in and linked the first time, notified by mail, and works in that tenant", async () => {
    const { email, id } = await person(h, { role: "risk_analyst" });
    const browser = openBrowser(h.app);
    expect(await through(browser, email, { next: "/risk-management?tab=2" })).toBe("/risk-management?tab=2");
    expect(await me(browser)).toMatchObject({ id, role: "risk_analyst", tenantId: h.a.id });
    const rows = (await audited(h, "%")).filter((row) => row.actor === email && row.tenant_id === h.a.id);
    expect(rows.map((row) => row.action)).toEqual(["identity.link", "session.open"]);
    expect(rows[1]!.detail).toMatchObject({ method: `saml:${h.a.id}` });
    const mail = await h.db.asOwner("select subject from mail where to_address = $1", [email]);
    expect(mail).toEqual([{ subject: "A way to sign in was added" }]);
    expect(await through(openBrowser(h.app), email)).toBe("/dashboard");
    expect(await h.db.asOwner("select provider from user_identities where user_id = $1", [id])).toEqual([
      { provider: `saml:${h.a.id}` },
    ]);
  });

  test("who administers needs no further code: the provider's statement counts as both factors", async () => {
    const { email } = await person(h, { role: "tenant_administrator" });
    const browser = openBrowser(h.app);
    expect(await through(browser, email)).toBe("/dashboard");
    expect(await me(browser)).toMatchObject({ role: "tenant_administrator" });
  });

  test("who was only invited becomes active", async () => {
    const { email, id } = await person(h, { status: "invited" });
    const browser = openBrowser(h.app);
    expect(await through(browser, email)).toBe("/dashboard");
    expect(await me(browser)).toMatchObject({ id });
  });

  test("who is suspended is refused", async () => {
    const { email } = await person(h, { status: "suspended" });
    expect(await through(openBrowser(h.app), email)).toBe("/login?notice=link-first");
  });
});

describe("a tenant's provider can't vouch for others", () => {
  test("not for a member of another tenant", async () => {
    const { email } = await person(h, { tenantId: h.b.id });
    const browser = openBrowser(h.app);
    expect(await through(browser, email)).toBe("/login?notice=link-first");
    expect((await browser.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  test("not for a member who also works elsewhere, unless they linked it themselves; then only in this tenant", async () => {
    const { email, id } = await person(h, {
      role: "risk_analyst",
      also: [{ tenantId: h.b.id, role: "admin", clientId: null }],
    });
    expect(await through(openBrowser(h.app), email)).toBe("/login?notice=link-first");
    await h.db.asOwner("insert into user_identities (user_id, provider, subject) values ($1, $2, $3)", [
      id,
      `saml:${h.a.id}`,
      `${idp.entityId} ${email}`,
    ]);
    const browser = openBrowser(h.app);
    expect(await through(browser, email)).toBe("/dashboard");
    expect(await me(browser)).toMatchObject({ id, role: "risk_analyst", tenantId: h.a.id });
    const elsewhere = await browser.call("POST", "/api/auth/change-context", {
      tenantId: h.b.id,
      clientId: null,
      role: "admin",
    });
    expect(elsewhere.statusCode).toBe(403);
    expect(elsewhere.json<{ detail: string }>().detail).toMatch(/use it only in that tenant/);
  });

  test("not for the platform's administrators", async () => {
    expect(await through(openBrowser(h.app), "super_admin@platform.example")).toBe(
      "/login?notice=link-first",
    );
  });

  test("not even for a person linked to the other tenant's provider under the same name", async () => {
    const { email } = await person(h, { tenantId: h.b.id });
    const mine = openBrowser(h.app);
    expect(await through(mine, email, { id: "same-name", tenant: "b" })).toBe("/dashboard");
    const browser = openBrowser(h.app);
    await through(browser, "other@new.example", { id: "same-name" });
    expect((await me(browser)).id).not.toBe((await me(mine)).id);
  });
});

describe("an unknown person", () => {
  test("gets an account without roles and with an unconfirmed address", async () => {
    const browser = openBrowser(h.app);
    expect(await through(browser, "newcomer@new.example")).toBe("/dashboard");
    expect(await me(browser)).toMatchObject({ role: "viewer", tenantId: null });
    const [row] = await h.db.asOwner(
      "select email_verified_at, password_hash from users where email = 'newcomer@new.example'",
    );
    expect(row).toEqual({ email_verified_at: null, password_hash: null });
    const created = (await audited(h, "user.create")).find((one) => one.actor === "newcomer@new.example");
    expect(created).toMatchObject({ tenant_id: h.a.id });
  });

  test("from a domain that the tenant has not proved is refused, even if its settings name it", async () => {
    await h.db.asOwner("update tenants set allowed_domains = '{corp.example,new.example}' where id = $1", [
      h.b.id,
    ]);
    expect(await through(openBrowser(h.app), "x@new.example", { tenant: "b" })).toBe(
      "/login?notice=domain-not-allowed",
    );
    expect(await through(openBrowser(h.app), "x@corp.example", { tenant: "b" })).toBe("/dashboard");
  });
});

describe("an answer is refused", () => {
  test("unless it is valid: a crafted answer with everything right is accepted, so the refusals below mean something", async () => {
    expect(await withAnswer({})).toBe("/dashboard");
  });

  const OTHER = selfSigned("Somebody else");
  test.each<[string, HandMade | ((request: ReturnType<typeof readRequest>) => HandMade)]>([
    ["unsigned", { key: null }],
    ["signed by somebody else", { key: OTHER.privateKey }],
    ["signed with SHA-1", { signatureAlgorithm: "sha1" }],
    ["tampered with: the name", { spoil: (xml) => xml.replace("person-1", "person-2") }],
    ["tampered with: the address", { spoil: (xml) => xml.replace("hand@made", "boss@made") }],
    [
      "tampered with: the audience",
      { audience: "x", spoil: (xml) => xml.replace("<saml:Audience>x", "<saml:Audience>y") },
    ],
    ["for another audience", { audience: "https://other.example" }],
    ["from another provider", { issuer: "urn:other" }],
    ["for another recipient", { recipient: "https://other.example/acs" }],
    ["for the other tenant's address", (request) => ({ recipient: request.acsUrl.replace(h.a.id, h.b.id) })],
    ["for another request in the assertion", { inResponseTo: "_another" }],
    ["for another request in the response", { responseTo: "_another" }],
    ["for no request: the provider began by itself", { responseTo: undefined }],
    ["not for the bearer", { method: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key" }],
    ["expired", { notOnOrAfter: -61 }],
    ["expired in its confirmation", { confirmUntil: -61 }],
    ["without an end", { confirmUntil: undefined }],
    ["not yet valid", { notBefore: 61 }],
    ["naming nobody", { nameId: "" }],
    [
      "with a name for this one time",
      { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
    ],
    [
      "with a document type",
      {
        wrap: (response, assertion) =>
          `<!DOCTYPE r [<!ENTITY e "x">]>${response.replace("{assertion}", () => assertion)}`,
      },
    ],
    [
      "twice in one response",
      {
        wrap: (response, one) =>
          response.replace("{assertion}", () => one + one.replace(/ ID="_/, ' ID="_x')),
      },
    ],
    ["without an assertion", { wrap: (response) => response.replace("{assertion}", "") }],
    ["that is no XML", { wrap: () => "not xml" }],
  ])("%s", async (_what, said) => {
    const browser = openBrowser(h.app);
    const before = (await reasons()).length;
    expect(await withAnswer(said, browser)).toBe("/login?notice=failed");
    expect(browser.jar.has("crq-session")).toBe(false);
    expect((await reasons()).length).toBe(before + 1); // the tenant's administrators see why
  });

  test("a minute's difference between clocks is allowed", async () => {
    expect(await withAnswer({ notBefore: 50 })).toBe("/dashboard");
    expect(await withAnswer({ notOnOrAfter: -50, confirmUntil: -50 })).toBe("/dashboard");
  });

  const evil = (assertion: string) =>
    assertion
      .replace(/<(ds:)?Signature[\s\S]*<\/(ds:)?Signature>/, "")
      .replace("person-1", "person-9")
      .replace(/ ID="[^"]+"/, ' ID="_evil"');
  test.each<[string, NonNullable<HandMade["wrap"]>]>([
    [
      "an evil assertion first, the signed one behind it",
      (r, a) => r.replace("{assertion}", () => evil(a) + a),
    ],
    ["the signed one first, an evil one behind it", (r, a) => r.replace("{assertion}", () => a + evil(a))],
    [
      "the signed one inside an evil one",
      (r, a) =>
        r.replace("{assertion}", () =>
          evil(a).replace("</saml:Assertion>", () => `<saml:Advice>${a}</saml:Advice></saml:Assertion>`),
        ),
    ],
    [
      "the signature on an evil one, the signed one inside the signature",
      (r, a) => {
        const signature = /<(ds:)?Signature[\s\S]*<\/(ds:)?Signature>/.exec(a)![0];
        const bare = a.replace(signature, "");
        const carrying = signature.replace(
          /<\/((ds:)?Signature)>$/,
          (_all, name: string) => `<Object>${bare}</Object></${name}>`,
        );
        return r.replace("{assertion}", () =>
          evil(a).replace("</saml:Issuer>", () => `</saml:Issuer>${carrying}`),
        );
      },
    ],
    [
      "an evil one with the signed one's id",
      (r, a) => {
        const id = / ID="([^"]+)"/.exec(a)![1]!;
        return r.replace(
          "{assertion}",
          () => evil(a).replace("_evil", id) + `<samlp:Extensions>${a}</samlp:Extensions>`,
        );
      },
    ],
    [
      "the signed one hidden in an extension",
      (r, a) => r.replace("{assertion}", () => `<samlp:Extensions>${a}</samlp:Extensions>${evil(a)}`),
    ],
    [
      "a comment inside the name",
      (r, a) => r.replace("{assertion}", () => a.replace("person-1", "person-9<!-- -->person-1")),
    ],
  ])("signature wrapping: %s", async (_how, wrap) => {
    const browser = openBrowser(h.app);
    expect(await withAnswer({ wrap }, browser)).toBe("/login?notice=failed");
    expect(browser.jar.has("crq-session")).toBe(false);
    expect(await h.db.asOwner("select id from user_identities where subject like '%person-9%'")).toEqual([]);
  });

  test("the second time, with the same redirect and with a new one", async () => {
    const browser = openBrowser(h.app);
    const answer = formOf(await idp.visit(await begin(browser), who("again@new.example")));
    expect(await post(answer)).toContain("/complete?code=");
    expect(await post(answer)).toBe("/login?notice=failed");
    const { relayState } = readRequest(await begin(browser));
    expect(await post({ ...answer, RelayState: relayState })).toBe("/login?notice=failed");
  });

  test("if an assertion with its id was used before", async () => {
    expect(await withAnswer({ id: "_used" })).toBe("/dashboard");
    expect(await withAnswer({ id: "_used" })).toBe("/login?notice=failed");
    expect(await reasons()).toContain("the assertion was used before");
  });

  test("at the other tenant's address", async () => {
    const answer = formOf(await idp.visit(await begin(openBrowser(h.app)), who("cross@new.example")));
    expect(await post(answer, "b")).toBe("/login?notice=failed");
    // The redirect is still open for its own tenant: the other's address spent nothing.
    expect(await post(answer)).toContain("/complete?code=");
  });

  test("without a redirect of ours, or after ten minutes", async () => {
    const request = readRequest(await begin(openBrowser(h.app)));
    const SAMLResponse = handMade(idp, request);
    expect(await post({ SAMLResponse })).toBe("/login?notice=failed");
    expect(await post({ SAMLResponse, RelayState: "https://evil.example" })).toBe("/login?notice=failed");
    await h.db.asOwner("update challenges set expires_at = now() where kind = 'federated-sign-in'");
    expect(await post({ SAMLResponse, RelayState: request.relayState })).toBe("/login?notice=failed");
  });
});

describe("the one-time code", () => {
  const codeFor = async (browser: Browser) =>
    post(formOf(await idp.visit(await begin(browser), who("code@new.example"))));

  test("works only in the browser that began, so no one can be signed in to another person's account", async () => {
    const attacker = openBrowser(h.app);
    const location = await codeFor(attacker);
    const victim = openBrowser(h.app);
    await begin(victim);
    expect(await follow(victim, location)).toBe("/login?notice=failed");
    expect(victim.jar.has("crq-session")).toBe(false);
  });

  test("works once, in its own tenant", async () => {
    const browser = openBrowser(h.app);
    const location = await codeFor(browser);
    expect(await follow(browser, location.replace(h.a.id, h.b.id))).toBe("/login?notice=failed");
    expect(await follow(browser, location)).toBe("/dashboard");
    expect(await follow(browser, location)).toBe("/login?notice=failed");
  });
});

describe("linking while signed in", () => {
  test("lets a member of two tenants sign in through one's provider", async () => {
    const { email, id } = await person(h, { also: [{ tenantId: h.b.id, role: "viewer", clientId: null }] });
    const browser = openBrowser(h.app);
    await login(browser, email);
    const provider = `saml:${h.a.id}`;
    const { available } = (await browser.call("GET", "/api/account/identities")).json<{
      available: { provider: string; name: string }[];
    }>();
    expect(available).toContainEqual({ provider, name: "Single sign-on of Tenant a" });
    const { url } = (await browser.call("POST", `/api/account/identities/${provider}/start`)).json<{
      url: string;
    }>();
    const answer = formOf(await idp.visit(url, who("whatever@corp.example", "linked-name")));
    expect(await follow(browser, await post(answer))).toBe(
      `/user-account/social-auth-management?linked=${encodeURIComponent(provider)}`,
    );
    const later = openBrowser(h.app);
    expect(await through(later, "whatever@corp.example", { id: "linked-name" })).toBe("/dashboard");
    expect(await me(later)).toMatchObject({ id, tenantId: h.a.id });
  });
});

describe("a tenant that requires its own provider", () => {
  test("can't be opened by a password, only by its provider; another tenant still can", async () => {
    await h.db.asOwner("update tenants set sso_required = true where id = $1", [h.a.id]);
    try {
      const only = await person(h, { role: "risk_analyst" });
      const refused = await login(openBrowser(h.app), only.email);
      expect([refused.statusCode, refused.json()]).toEqual([
        401,
        { success: false, error: "Your organization requires single sign-on." },
      ]);
      const wrong = await login(openBrowser(h.app), only.email, "wrong");
      expect(wrong.json()).toEqual({ success: false, error: "Invalid email or password" });
      const browser = openBrowser(h.app);
      expect(await through(browser, only.email)).toBe("/dashboard");
      expect(await me(browser)).toMatchObject({ tenantId: h.a.id });
      const both = await person(h, {
        role: "risk_analyst",
        also: [{ tenantId: h.b.id, role: "viewer", clientId: null }],
      });
      const other = openBrowser(h.app);
      await login(other, both.email);
      expect(await me(other)).toMatchObject({ role: "viewer", tenantId: h.b.id });
    } finally {
      await h.db.asOwner("update tenants set sso_required = false where id = $1", [h.a.id]);
    }
  });
});

describe("addresses", () => {
  test("the metadata describes this service and requires signed assertions", async () => {
    const answer = await openBrowser(h.app).call("GET", `${base()}/metadata`);
    expect(answer.headers["content-type"]).toBe("application/samlmetadata+xml");
    expect(answer.body).toContain(`entityID="${SITE}${base()}/metadata"`);
    expect(answer.body).toContain(`Location="${SITE}${base()}/acs"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
  });

  test.each(["3f2b6c1e-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000", "x"])(
    "a tenant that doesn't exist (%s) has none",
    async (id) => {
      const get = (path: string) => openBrowser(h.app).call("GET", `/api/auth/saml/${id}/${path}`);
      expect((await get("metadata")).statusCode).toBe(404);
      const start = await get("login");
      expect([start.statusCode, start.headers.location ?? ""]).toEqual(
        id === "x" ? [404, ""] : [303, "/login?notice=sso-not-available"],
      );
    },
  );

  test("the answer's address accepts a form and nothing else, and no other address accepts a form", async () => {
    const send = (url: string, type: string) =>
      h.app.inject({ method: "POST", url, headers: { "content-type": type }, payload: "a=b" });
    expect((await send(`${base()}/acs`, "application/json")).statusCode).not.toBe(303);
    expect((await send(`${base()}/acs`, "text/plain")).statusCode).toBe(415);
    const large = await h.app.inject({
      method: "POST",
      url: `${base()}/acs`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `SAMLResponse=${"A".repeat(300_000)}`,
    });
    expect(large.statusCode).toBe(413);
    const stranger = openBrowser(h.app);
    const form = await stranger.call("POST", "/api/auth/login", "a=b", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.statusCode).toBe(415);
  });

  test("a suspended tenant, or one whose provider is off, refuses both start and completion", async () => {
    const browser = openBrowser(h.app);
    const answer = formOf(await idp.visit(await begin(browser), who("late@new.example")));
    await connect("a", { enabled: false });
    expect(await begin(browser)).toBe("/login?notice=sso-not-available");
    expect(await post(answer)).toBe("/login?notice=sso-not-available");
    await connect("a");
    await h.db.asOwner("update tenants set status = 'suspended' where id = $1", [h.a.id]);
    expect(await begin(browser)).toBe("/login?notice=sso-not-available");
    await h.db.asOwner("update tenants set status = 'active' where id = $1", [h.a.id]);
  });

  test.each(["//evil.example", "https://evil.example", "/%2f/evil.example"])(
    "no one is redirected to %s",
    async (next) => {
      expect(await through(openBrowser(h.app), "next@new.example", { next })).toBe("/dashboard");
    },
  );
});
