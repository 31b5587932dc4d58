import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** External account providers that an operator can configure; `oidc` is any OpenID Connect provider. */
export const FEDERATION_PROVIDERS = ["google", "microsoft", "github", "oidc"] as const;
/** An external account provider. */
export type FederationProvider = (typeof FEDERATION_PROVIDERS)[number];

/** Why a browser returns to /login without a session; the screen has a message for each. */
export const SIGN_IN_NOTICES = [
  "not-available",
  "link-first",
  "unverified-email",
  "cancelled",
  "failed",
  "suspended",
  "domain-not-allowed",
  "not-a-member",
  "own-account-only",
  "sso-not-available",
  "sso-required",
  "outranks-provider",
  "try-later",
] as const;
/** A reason for returning to /login. */
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];

/** Why linking an external account failed. */
export const LINK_NOTICES = [
  "linked-elsewhere",
  "already-linked",
  "cancelled",
  "failed",
  "other-session",
  "own-account-only",
] as const;
/** A reason why nothing was linked. */
export type LinkNotice = (typeof LINK_NOTICES)[number];

const Provider = z.object({ id: z.enum(FEDERATION_PROVIDERS), name: z.string() });
/** A configured provider, or a tenant's own (`saml:` and the tenant's id), as a path names it. */
const ByProvider = z.strictObject({
  provider: z
    .string()
    .check(
      z.regex(
        /^(google|microsoft|github|oidc|saml:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
        "must be a provider",
      ),
    ),
});

/** An external account that opens this account. */
export const Identity = z.object({
  provider: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  linkedAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
/** An external account that opens this account. */
export type Identity = z.infer<typeof Identity>;

/** Sign-in with external accounts, and a person's linked accounts. */
export const federation = routes({
  providers: {
    method: "GET",
    path: "/api/auth/providers",
    access: "public",
    summary: "The providers of accounts elsewhere that are configured here",
    reply: z.object({ providers: z.array(Provider) }),
  },
  profile: {
    method: "GET",
    path: "/auth/profile",
    access: "signed-in",
    summary: "The signed-in person in the words of OpenID Connect; 401 means that no one is signed in",
    reply: z.object({
      sub: Id,
      email: z.string(),
      name: z.string(),
      given_name: z.string(),
      family_name: z.string(),
      zoneinfo: z.string(),
      role: z.enum(ROLES),
    }),
  },
  identities: {
    method: "GET",
    path: "/api/account/identities",
    access: "signed-in",
    summary: "The accounts elsewhere that are linked to the signed-in person's, and those that can be",
    reply: z.object({
      identities: z.array(Identity),
      available: z.array(z.object({ provider: z.string(), name: z.string() })),
      /** There is neither password nor passkey, so one linked account must stay. */
      mustKeepOne: z.boolean(),
      /** False in a session that a tenant's own provider opened: its word counts for that tenant only. */
      mayChange: z.boolean(),
    }),
  },
  link: {
    method: "POST",
    path: "/api/account/identities/:provider/start",
    access: "signed-in",
    changesSignIn: true,
    summary: "Begin to link an account elsewhere; the browser goes to the address answered",
    setsCookie: true,
    params: ByProvider,
    reply: z.object({ url: z.string() }),
  },
  unlink: {
    method: "DELETE",
    path: "/api/account/identities/:provider",
    access: "signed-in",
    changesSignIn: true,
    summary: "Unlink an account elsewhere; refused when it is the only way in",
    params: ByProvider,
    reply: z.object({ success: z.boolean() }),
  },
});
