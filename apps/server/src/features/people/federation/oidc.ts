import * as oidc from "openid-client";
import {
  Cancelled,
  emailText,
  namesOf,
  PROVIDER_TIMEOUT_SECONDS,
  type Provider,
  type Reach,
} from "./provider.ts";
import { isThisMachine, type ClientCredentials } from "./settings.ts";

/** OpenID Connect Core 1.0, section 2: at most 255 characters. */
const MOST_SUBJECT = 255;

/** An OpenID Connect provider. */
export interface OidcSettings extends ClientCredentials {
  readonly id: "google" | "microsoft" | "oidc";
  readonly name: string;
  readonly issuer: string;
  /** Added to the address that the browser goes to. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  /** Whether the provider vouches for the address in these claims. */
  readonly vouchesForEmail: (claims: Readonly<Record<string, unknown>>) => boolean;
}

/**
 * The authorization code flow with PKCE, state, and nonce. The provider's metadata is fetched on first use
 * and cached; a failure isn't cached, so a provider recovers after an outage.
 */
export function oidcProvider(settings: OidcSettings, reach: Reach): Provider {
  const issuer = new URL(settings.issuer);
  let found: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    found ??= oidc
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        [oidc.customFetch]: fetchOf(reach),
        timeout: PROVIDER_TIMEOUT_SECONDS,
        execute: [
          oidc.enableNonRepudiationChecks, // checks the ID token's signature too: TLS alone would do, but the token is then verified by itself
          ...(issuer.protocol === "http:" && isThisMachine(issuer.hostname)
            ? // eslint-disable-next-line typescript/no-deprecated -- deprecated to make one look twice: this machine only
              [oidc.allowInsecureRequests]
            : []),
        ],
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  return {
    name: settings.name,
    authorizationUrl: async (flow) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: reach.redirectUri,
        scope: "openid email profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        state: flow.state,
        nonce: flow.nonce,
        ...settings.authorizationParameters,
      }),
    profile: async (callback, flow) => {
      const config = await configuration();
      const tokens = await granted(config, callback, flow);
      const proved = tokens.claims()!; // an ID token is required
      if (proved.sub.length > MOST_SUBJECT) throw new Error("the subject is longer than the standard allows");
      // If the ID token lacks the address, the provider's userinfo is queried.
      const more =
        proved["email"] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
          ? await oidc.fetchUserInfo(config, tokens.access_token, proved.sub)
          : {};
      const claims: Readonly<Record<string, unknown>> = { ...proved, ...more };
      return {
        provider: settings.id,
        subject: `${proved.iss} ${proved.sub}`, // a subject is unique only within its issuer
        email: emailText(claims["email"]),
        emailVerified: settings.vouchesForEmail(claims),
        ...namesOf({ given: claims["given_name"], family: claims["family_name"], whole: claims["name"] }),
      };
    },
  };
}

/** The network access in the form the library expects. */
export function fetchOf(reach: Reach): oidc.CustomFetch {
  return (url, options) => reach.fetch(url, options as RequestInit);
}

/** Redeems a callback's code; a person's refusal becomes `Cancelled`. */
export async function granted(
  config: oidc.Configuration,
  callback: URL,
  flow: { state: string; nonce?: string; verifier: string },
) {
  try {
    return await oidc.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      ...(flow.nonce !== undefined && { expectedNonce: flow.nonce, idTokenExpected: true }),
    });
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError && error.error === "access_denied")
      throw new Cancelled("declined at the provider", { cause: error });
    throw error;
  }
}
