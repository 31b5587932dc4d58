import { FEDERATION_PROVIDERS, type FederationProvider } from "@crq/contract/people/federation";
import { boundedFetch } from "./bounded-fetch.ts";
import { githubProvider } from "./github.ts";
import { oidcProvider } from "./oidc.ts";
import type { Provider, Reach } from "./provider.ts";
import type { FederationSettings } from "./settings.ts";

/** The configured providers, in display order. */
export type Providers = ReadonlyMap<FederationProvider, Provider>;

/** The directory of Microsoft's personal accounts, whose addresses Microsoft itself has verified. */
const MICROSOFT_CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
/** Names of Microsoft's endpoint that cover many directories. */
const MANY_DIRECTORIES = ["common", "organizations", "consumers"];

/** Lets people with several accounts choose one. */
const CHOOSE_ACCOUNT = { prompt: "select_account" };

/** Creates the configured providers. */
export function providersOf(
  settings: FederationSettings,
  publicUrl: string,
  fetch: typeof globalThis.fetch,
): Providers {
  const bounded = boundedFetch(fetch);
  const reach = (id: FederationProvider): Reach => ({
    fetch: bounded,
    redirectUri: callbackUrl(publicUrl, id),
  });
  const make: Record<FederationProvider, () => Provider | undefined> = {
    google: () =>
      settings.google &&
      oidcProvider(
        {
          ...settings.google,
          id: "google",
          name: "Google",
          issuer: "https://accounts.google.com",
          authorizationParameters: CHOOSE_ACCOUNT,
          vouchesForEmail: saysVerified,
        },
        reach("google"),
      ),
    microsoft: () => settings.microsoft && microsoft(settings.microsoft, reach("microsoft")),
    github: () => settings.github && githubProvider(settings.github, reach("github")),
    oidc: () =>
      settings.oidc &&
      oidcProvider({ ...settings.oidc, id: "oidc", vouchesForEmail: saysVerified }, reach("oidc")),
  };
  return new Map(
    FEDERATION_PROVIDERS.flatMap((id) => {
      const provider = make[id]();
      return provider ? [[id, provider] as const] : [];
    }),
  );
}

/** Where a provider redirects the browser back to. */
function callbackUrl(publicUrl: string, id: FederationProvider): string {
  return new URL(`/api/auth/${id}/callback`, publicUrl).href;
}

function saysVerified(claims: Readonly<Record<string, unknown>>): boolean {
  return claims["email_verified"] === true;
}

/**
 * Any administrator of any directory can write any address into the `email` claim. It counts only if
 * Microsoft says that the domain's owner is verified, for personal accounts, and for the one directory that
 * the operator chose.
 */
function microsoft(settings: NonNullable<FederationSettings["microsoft"]>, reach: Reach): Provider {
  const oneDirectory = !MANY_DIRECTORIES.includes(settings.tenant);
  return oidcProvider(
    {
      ...settings,
      id: "microsoft",
      name: "Microsoft",
      issuer: `https://login.microsoftonline.com/${settings.tenant}/v2.0`,
      authorizationParameters: CHOOSE_ACCOUNT,
      vouchesForEmail: (claims) =>
        oneDirectory ||
        claims["tid"] === MICROSOFT_CONSUMERS ||
        [true, 1, "1", "true"].includes(claims["xms_edov"] as never),
    },
    reach,
  );
}
