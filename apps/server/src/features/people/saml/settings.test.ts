/** Configuring a tenant's identity provider as its administrator. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { samlProvider, type SamlProvider } from "../../../../test/providers/saml-provider.ts";
import { selfSigned } from "../../../../test/providers/self-signed.ts";

const URL_OF = "/api/tenant-settings/saml";
let h: Harness;
let idp: SamlProvider;
let admin: Session;
beforeAll(async () => {
  idp = await samlProvider();
  h = await harness({ publicUrl: "http://127.0.0.1:8080" });
  admin = await h.signedIn("admin");
});
afterAll(async () => {
  await h.close();
  await idp.close();
});

const good = () => ({
  entityId: idp.entityId,
  ssoUrl: "https://idp.example/sso",
  certificates: idp.certificate,
  enabled: true,
});
const errorsOf = async (body: unknown) => {
  const answer = await admin.call("PUT", URL_OF, body);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ errors: { path: string; message: string }[] }>().errors;
};

test("before one is configured, the settings say what the provider must know", async () => {
  const at = `http://127.0.0.1:8080/api/auth/saml/${h.b.id}`;
  const other = await h.signedIn("admin", "b");
  expect((await other.call("GET", URL_OF)).json()).toEqual({
    service: {
      entityId: `${at}/metadata`,
      metadataUrl: `${at}/metadata`,
      acsUrl: `${at}/acs`,
      signInUrl: `${at}/login`,
    },
    connection: null,
    required: false,
  });
});

test("a real provider's metadata is parsed, with its certificate's names and times", async () => {
  const answer = await admin.call("PUT", URL_OF, { metadata: await idp.metadata(), enabled: false });
  expect(answer.json()).toMatchObject({
    connection: {
      entityId: idp.entityId,
      ssoUrl: expect.stringContaining("/sso"),
      enabled: false,
      certificates: [
        {
          subject: "Test identity provider",
          fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
          state: "valid",
        },
      ],
    },
  });
});

test("a change is logged with the old and new values, certificates by their fingerprints", async () => {
  await admin.call("PUT", URL_OF, good());
  const next = selfSigned("Next", { days: 10 });
  const both = `${idp.certificate}\n${next.certificate}\n${idp.certificate}`;
  const saved = await admin.call("PUT", URL_OF, { ...good(), certificates: both, emailAttribute: "mail" });
  const { certificates } = saved.json<{
    connection: { certificates: { state: string; fingerprint: string }[] };
  }>().connection;
  expect(certificates.map((one) => one.state)).toEqual(["valid", "expires-soon"]);
  const rows = await audited(h, "saml.update");
  expect(rows.at(-1)).toMatchObject({
    tenant_id: h.a.id,
    object_id: h.a.id,
    actor: "admin@a.example",
    detail: {
      before: { emailAttribute: "", certificates: [certificates[0]!.fingerprint] },
      after: { emailAttribute: "mail", certificates: certificates.map((one) => one.fingerprint) },
    },
  });
  const before = rows.length;
  await admin.call("PUT", URL_OF, { ...good(), certificates: both, emailAttribute: "mail" });
  expect((await audited(h, "saml.update")).length).toBe(before);
});

describe("invalid settings are refused, field by field:", () => {
  test("nothing at all", async () => {
    expect(await errorsOf({ enabled: true })).toEqual([
      { path: "entityId", message: "is required" },
      { path: "ssoUrl", message: "is required" },
      { path: "certificates", message: expect.stringMatching(/needs a certificate/) },
    ]);
  });

  test.each(["http://idp.example/sso", "javascript:alert(1)", "idp"])("the address %s", async (ssoUrl) => {
    expect(await errorsOf({ ...good(), ssoUrl })).toEqual([expect.objectContaining({ path: "ssoUrl" })]);
  });

  test("certificates that are malformed, too weak, or too many", async () => {
    const one = (certificates: string) => errorsOf({ ...good(), certificates });
    expect(await one("hello")).toEqual([
      { path: "certificates", message: "contains something that isn't an X.509 certificate" },
    ]);
    expect(await one(selfSigned("Weak", { bits: 1024 }).certificate)).toEqual([
      { path: "certificates", message: "must contain an RSA key of at least 2048 bits" },
    ]);
    expect(await one(idp.certificate.repeat(6))).toEqual([
      { path: "certificates", message: "must be at most 5 certificates" },
    ]);
  });

  const entity = (inside: string, id = 'entityID="urn:x"') =>
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${id}>${inside}</EntityDescriptor>`;
  const role = (inside: string) =>
    `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</IDPSSODescriptor>`;
  const redirect =
    '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>';
  test.each([
    ["<not xml", "is not well-formed XML"],
    ["<a/>", "describes no SAML identity provider"],
    [entity("<SPSSODescriptor/>"), "describes no SAML identity provider"],
    [entity(role(redirect), ""), "has no entityID"],
    [entity(role("")), "has no address for the HTTP-Redirect binding"],
    [
      `<EntitiesDescriptor>${entity(role(redirect)).repeat(2)}</EntitiesDescriptor>`,
      "describes several identity providers. Paste the metadata of one",
    ],
    [
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${entity(role(redirect))}`,
      "must not contain a document type",
    ],
    [entity(role(redirect)), "needs a certificate, which begins with -----BEGIN CERTIFICATE-----"],
  ])("metadata %#", async (metadata, message) => {
    expect(await errorsOf({ metadata, enabled: true })).toEqual([{ path: "metadata", message }]);
  });

  test("an expired certificate is accepted and shown as expired", async () => {
    const old = selfSigned("Old", { from: -20, days: -10 });
    const answer = await admin.call("PUT", URL_OF, { ...good(), certificates: old.certificate });
    expect(answer.json()).toMatchObject({ connection: { certificates: [{ state: "expired" }] } });
  });
});

test("switching it off or removing it lets passwords open the tenant again, so that no one is locked out", async () => {
  const required = async () =>
    (
      await h.db.asOwner<{ sso_required: boolean }>("select sso_required from tenants where id = $1", [
        h.a.id,
      ])
    )[0]!.sso_required;
  for (const undo of [
    () => admin.call("PUT", URL_OF, { ...good(), enabled: false }),
    () => admin.call("DELETE", URL_OF),
  ]) {
    await admin.call("PUT", URL_OF, good());
    await h.db.asOwner("update tenants set sso_required = true where id = $1", [h.a.id]);
    // The administrator signed in through the provider; a password session wouldn't survive in such a tenant.
    await h.db.asOwner("update sessions set method = 'saml:' || $1 where acting_tenant_id = $1::uuid", [
      h.a.id,
    ]);
    expect((await undo()).statusCode).toBe(200);
    expect(await required()).toBe(false);
  }
  expect((await admin.call("DELETE", URL_OF)).statusCode).toBe(404);
  const last = (await audited(h, "saml.update")).at(-1)!;
  expect(last.detail).toMatchObject({
    before: { required: true, enabled: true },
    after: { required: false },
  });
});

describe("from platform level", () => {
  test("a tenant must be named; no other is changed, and a nonexistent one is not found", async () => {
    const boss = await h.signedIn("super_admin");
    expect((await boss.call("GET", URL_OF)).statusCode).toBe(400);
    const put = await boss.call("PUT", `${URL_OF}?tenantId=${h.b.id}`, good());
    expect(put.json()).toMatchObject({ connection: { enabled: true } });
    expect((await admin.call("GET", URL_OF)).json()).toMatchObject({ connection: null });
    for (const id of ["3f2b6c1e-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000"])
      for (const [method, body] of [["GET"], ["PUT", good()], ["DELETE"]] as const)
        expect(
          (await boss.call(method, `${URL_OF}?tenantId=${id}`, body)).statusCode,
          `${method} ${id}`,
        ).toBe(404);
  });

  test("an administrator of one tenant can't reach another's", async () => {
    for (const [method, body] of [["GET"], ["PUT", good()], ["DELETE"]] as const)
      expect((await admin.call(method, `${URL_OF}?tenantId=${h.b.id}`, body)).statusCode).toBe(404);
    const analyst = await h.signedIn("risk_analyst");
    expect((await analyst.call("GET", URL_OF)).statusCode).toBe(403);
  });
});
