/** What a tenant's identity provider must know about this site. */
export interface Service {
  /** Our entity id, which is also the address of our metadata. */
  readonly entityId: string;
  /** Where it sends its answers. */
  readonly acsUrl: string;
  readonly metadataUrl: string;
  /** Where a tenant's people start. */
  readonly signInUrl: string;
}

/** The addresses of one tenant's single sign-on. */
export function serviceOf(publicUrl: string, tenantId: string): Service {
  const at = (part: string) => new URL(`/api/auth/saml/${tenantId}/${part}`, publicUrl).href;
  return { entityId: at("metadata"), metadataUrl: at("metadata"), acsUrl: at("acs"), signInUrl: at("login") };
}

/** The same as SAML metadata: assertions must be signed; our requests aren't. */
export async function serviceMetadata(service: Service): Promise<string> {
  const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
  return generateServiceProviderMetadata({
    issuer: service.entityId,
    callbackUrl: service.acsUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
}
