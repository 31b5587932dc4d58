import * as oidc from "openid-client";
import { fetchOf, granted } from "./oidc.ts";
import { emailText, namesOf, PROVIDER_TIMEOUT_SECONDS, type Provider, type Reach } from "./provider.ts";
import type { ClientCredentials } from "./settings.ts";

const API = "https://api.github.com";

/** GitHub supports OAuth 2 without OpenID Connect: its API says who someone is. */
export function githubProvider(settings: ClientCredentials, reach: Reach): Provider {
  const config = new oidc.Configuration(
    {
      issuer: "https://github.com",
      authorization_endpoint: "https://github.com/login/oauth/authorize",
      token_endpoint: "https://github.com/login/oauth/access_token",
    },
    settings.clientId,
    settings.clientSecret,
  );
  config[oidc.customFetch] = fetchOf(reach);
  config.timeout = PROVIDER_TIMEOUT_SECONDS;
  const ask = async (path: string, accessToken: string): Promise<unknown> => {
    const answer = await reach.fetch(`${API}${path}`, {
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${accessToken}`,
        "user-agent": "cyber-risk-quantification",
        "x-github-api-version": "2022-11-28",
      },
      redirect: "error",
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000),
    });
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`);
    return answer.json();
  };
  return {
    name: "GitHub",
    authorizationUrl: async (flow) =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: reach.redirectUri,
        scope: "read:user user:email",
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        state: flow.state,
      }),
    profile: async (callback, { state, verifier }) => {
      const { access_token } = await granted(config, callback, { state, verifier });
      const [user, emails] = await Promise.all([
        ask("/user", access_token),
        ask("/user/emails", access_token),
      ]);
      const { id, name } = user as { id?: unknown; name?: unknown };
      if (typeof id !== "number" || !Number.isSafeInteger(id)) throw new Error("GitHub named no user");
      const email = emailText(primaryEmail(emails));
      return {
        provider: "github",
        subject: String(id), // the login can be released and taken by someone else
        email,
        emailVerified: email !== undefined,
        ...namesOf({ whole: name }),
      };
    },
  };
}

/** The primary address, if GitHub has verified it. */
function primaryEmail(emails: unknown): unknown {
  if (!Array.isArray(emails)) return undefined;
  const primary = (emails as { email?: unknown; primary?: unknown; verified?: unknown }[]).find(
    (one) => one?.primary === true && one.verified === true,
  );
  return primary?.email;
}
