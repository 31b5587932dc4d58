import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import type { Service } from "./service.ts";
import type { ConnectionFields } from "./store.ts";

/** What must be known of a tenant's provider to ask it and to prove its answers. */
export type Provider = Pick<ConnectionFields, "entity_id" | "sso_url" | "certificates">;

/** How far the clocks of the provider and the server can be apart. */
export const SKEW_MS = 60_000;
/** An answer comes within the time that a redirection stays open. */
const ANSWER_MS = 600_000;

/**
 * A client of a tenant's provider for one request. The request's id and time are all that it keeps: the request itself is kept, and spent,
 * as our own redirection.
 */
export function providerClient(
  connection: Provider,
  service: Service,
  request: { id: string; openedAt: string },
): SAML {
  return new SAML({
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
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ANSWER_MS,
    generateUniqueId: () => request.id,
    // The one request that this answer may answer; it is kept, and spent, as our own redirection.
    cacheProvider: {
      getAsync: async (id) => (id === request.id ? request.openedAt : null),
      saveAsync: async () => null,
      removeAsync: async () => null,
    },
  });
}
