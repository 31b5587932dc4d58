/**
 * The attacker can break RSA keys that are too short: today those below 2048 bits, someday those of 2048.
 * With the key of a tenant's identity provider, they sign answers for anyone in that tenant. An operator who
 * doesn't want to wait for that day raises the minimum, which must also apply to existing connections.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited, openBrowser } from "../../test/browser.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { samlProvider, type SamlProvider } from "../../test/providers/saml-provider.ts";
import { selfSigned } from "../../test/providers/self-signed.ts";

let idp: SamlProvider;
let h: Harness;
beforeAll(async () => {
  idp = await samlProvider(); // signs with 2048 bits
  h = await harness({ publicUrl: "http://127.0.0.1", samlMinimumRsaBits: 3072 });
});
afterAll(async () => {
  await h.close();
  await idp.close();
});

/** Goes through the provider whose key the attacker has; returns where the browser is redirected. */
async function signIn(): Promise<string> {
  const begun = await openBrowser(h.app).call("GET", `/api/auth/saml/${h.a.id}/login`);
  const { SAMLResponse, RelayState } = await idp.visit(String(begun.headers.location), {
    id: "victim",
    emails: [{ value: h.emailOf("viewer") }],
    displayName: "Victim",
    name: { givenName: "V", familyName: "Ictim" },
  });
  const answer = await h.app.inject({
    method: "POST",
    url: `/api/auth/saml/${h.a.id}/acs`,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    payload: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
  });
  return String(answer.headers.location);
}
const save = (certificates: string) =>
  h.db.asOwner(
    `insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled, set_by_role) values ($1, $2, $3, $4, true, 'admin')
     on conflict (tenant_id) do update set certificates = $4`,
    [h.a.id, idp.entityId, idp.ssoUrl, [certificates]],
  );

test("a key below the operator's minimum opens nothing, even if saved before; the tenant's log says why", async () => {
  await save(idp.certificate);
  expect(await signIn()).toMatch(/^\/login\?/);
  const reasons = (await audited(h, "session.refuse")).map((row) => row.detail["reason"]);
  expect(reasons.at(-1)).toBe("the provider's key has fewer than 3072 bits");
});

test("nor can it be saved anymore; a longer one can", async () => {
  const admin = await h.signedIn("admin");
  const put = (certificates: string) =>
    admin.call("PUT", "/api/tenant-settings/saml", {
      entityId: idp.entityId,
      ssoUrl: idp.ssoUrl,
      certificates,
      enabled: true,
    });
  const refused = await put(idp.certificate);
  expect(refused.json<{ errors: unknown }>().errors).toEqual([
    { path: "certificates", message: "must contain an RSA key of at least 3072 bits" },
  ]);
  const longer = await put(selfSigned("Longer", { bits: 3072 }).certificate);
  expect(longer.statusCode, longer.body).toBe(200);
  expect(longer.json()).toMatchObject({ connection: { certificates: [{ keyBits: 3072 }] } });
});

test("without an operator's minimum, 2048 bits sign in as before", async () => {
  const usual = await harness({ publicUrl: "http://127.0.0.1" });
  try {
    await usual.db.asOwner(
      "insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled, set_by_role) values ($1, $2, $3, $4, true, 'admin')",
      [usual.a.id, idp.entityId, idp.ssoUrl, [idp.certificate]],
    );
    const before = h;
    h = usual;
    try {
      expect(await signIn()).toMatch(/\/complete\?code=/);
    } finally {
      h = before;
    }
  } finally {
    await usual.close();
  }
});
