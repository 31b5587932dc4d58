import type { SAML } from "@node-saml/node-saml";
import type { Service } from "./service.ts";
import type { ConnectionFields } from "./store.ts";

/** What is needed to send requests to a tenant's provider and verify its answers. */
export type Provider = Pick<ConnectionFields, "entity_id" | "sso_url" | "certificates">;

/** How far apart the provider's and the server's clocks can be. */
export const SKEW_MS = 60_000;
/** An answer must arrive while the redirect is open. */
const ANSWER_MS = 600_000;

/**
 * A client of a tenant's provider for one request. It holds only the request's id and time, because the
 * request itself is stored, and spent, as our own redirect.
 */
export async function providerClient(
  connection: Provider,
  service: Service,
  request: { id: string; openedAt: string },
): Promise<SAML> {
  const library = await import("@node-saml/node-saml"); // large, and many installations never need it
  return new library.SAML({
    issuer: service.entityId,
    audience: service.entityId,
    callbackUrl: service.acsUrl,
    entryPoint: connection.sso_url,
    idpCert: connection.certificates,
    idpIssuer: connection.entity_id,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false, // the assertion's signature counts, and nothing outside it is read
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: ANSWER_MS,
    validateInResponseTo: library.ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ANSWER_MS,
    generateUniqueId: () => request.id,
    // The one request that this answer can belong to; it is stored, and spent, as our own redirect.
    cacheProvider: {
      getAsync: async (id) => (id === request.id ? request.openedAt : null),
      saveAsync: async () => null,
      removeAsync: async () => null,
    },
  });
}
