import * as z from "zod/mini";
import { Instant, line } from "../fields.ts";
import { scope } from "../lists.ts";
import { routes } from "../route.ts";

const optionalLine = (max: number) => z._default(line(0, max), "");
const secureAddress = z
  .url({ protocol: /^https?$/, message: "must be a web address" })
  .check(z.maxLength(2000, "must have at most 2000 characters"));

/** A tenant's identity provider as its administrator enters it: its metadata as XML, or the three values from it. */
export const SamlSettingsInput = z.strictObject({
  /** The provider's metadata; if present, the next three come from it. */
  metadata: z._default(z.string().check(z.maxLength(200_000, "must have at most 200,000 characters")), ""),
  entityId: optionalLine(1000),
  ssoUrl: z._default(z.union([z.literal(""), secureAddress]), ""),
  /** Signing certificates, PEM or bare base64, one below the other. */
  certificates: z._default(z.string().check(z.maxLength(40_000, "must have at most 40,000 characters")), ""),
  emailAttribute: optionalLine(300),
  firstNameAttribute: optionalLine(300),
  lastNameAttribute: optionalLine(300),
  /** Whether the tenant's people can sign in with it. */
  enabled: z.boolean(),
});

/** A signing certificate of the identity provider. */
const SamlCertificate = z.object({
  subject: z.string(),
  fingerprint: z.string(),
  /** The length of its RSA key. */
  keyBits: z.number(),
  validFrom: Instant,
  validTo: Instant,
  state: z.enum(["valid", "expires-soon", "expired", "not-yet-valid"]),
});
/** A signing certificate of the identity provider. */
export type SamlCertificate = z.infer<typeof SamlCertificate>;

/**
 * A tenant's single sign-on: the values that its identity provider needs from us, and those we need from it.
 */
export const SamlSettingsReply = z.object({
  service: z.object({
    entityId: z.string(),
    acsUrl: z.string(),
    metadataUrl: z.string(),
    signInUrl: z.string(),
  }),
  connection: z.nullable(
    z.object({
      entityId: z.string(),
      ssoUrl: z.string(),
      certificates: z.array(SamlCertificate),
      /** The same certificates as PEM, for editing. */
      pem: z.string(),
      emailAttribute: z.string(),
      firstNameAttribute: z.string(),
      lastNameAttribute: z.string(),
      enabled: z.boolean(),
      updatedAt: Instant,
    }),
  ),
  /** The tenant's settings require it; switching the provider off ends that. */
  required: z.boolean(),
});
/** A tenant's single sign-on. */
export type SamlSettingsReply = z.infer<typeof SamlSettingsReply>;

const Scope = z.strictObject(scope);

/** SAML 2.0 of one tenant; at platform level the query names it. */
export const saml = routes({
  get: {
    method: "GET",
    path: "/api/tenant-settings/saml",
    access: "tenant:configure",
    summary: "A tenant's single sign-on by SAML 2.0",
    query: Scope,
    reply: SamlSettingsReply,
  },
  put: {
    method: "PUT",
    path: "/api/tenant-settings/saml",
    access: "tenant:configure",
    summary: "Set a tenant's identity provider",
    query: Scope,
    body: SamlSettingsInput,
    reply: SamlSettingsReply,
  },
  remove: {
    method: "DELETE",
    path: "/api/tenant-settings/saml",
    access: "tenant:configure",
    summary: "Remove a tenant's identity provider; passwords open the tenant again",
    query: Scope,
    reply: z.object({ success: z.boolean() }),
  },
});
