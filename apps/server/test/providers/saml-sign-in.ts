/** A tenant whose identity provider says whatever the test wants, and browsers that sign in through it. */
import { expect } from "vitest";
import { openBrowser, type Browser } from "../browser.ts";
import type { Harness } from "../harness.ts";
import { handMade, readRequest, type SamlProvider } from "./saml-provider.ts";

/** Switches on a tenant's provider, as the operator of its database would. */
export async function connectProvider(h: Harness, tenantId: string, idp: SamlProvider): Promise<void> {
  await h.db.asOwner(
    `insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled)
     values ($1, $2, $3, array[$4], true)`,
    [tenantId, idp.entityId, idp.ssoUrl, idp.certificate],
  );
}

/** Lets a tenant's provider assert an address; returns the browser, and where it ends up. */
export async function assertAddress(
  h: Harness,
  idp: SamlProvider,
  tenantId: string,
  email: string,
  browser: Browser = openBrowser(h.app),
): Promise<{ browser: Browser; location: string }> {
  const base = `/api/auth/saml/${tenantId}`;
  const begun = await browser.call("GET", `${base}/login`);
  const request = readRequest(String(begun.headers.location));
  const posted = await h.app.inject({
    method: "POST",
    url: `${base}/acs`,
    remoteAddress: browser.ip,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      SAMLResponse: handMade(idp, request, { nameId: `subject of ${email}`, attributes: { email } }),
      RelayState: request.relayState,
    }).toString(),
  });
  expect(posted.statusCode).toBe(303);
  const back = await browser.call("GET", String(posted.headers.location));
  return { browser, location: String(back.headers.location) };
}
