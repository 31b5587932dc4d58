import * as z from "zod";

/** The credentials that a provider knows this site by. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The outside providers that the operator configured; an absent one isn't offered. */
export interface FederationSettings {
  readonly google?: ClientCredentials;
  /** `tenant`: a directory's id or domain, or `common`, `organizations`, `consumers`. */
  readonly microsoft?: ClientCredentials & { readonly tenant: string };
  readonly github?: ClientCredentials;
  /** Any OpenID Connect provider; `name` is on its button. */
  readonly oidc?: ClientCredentials & { readonly issuer: string; readonly name: string };
}

type Given = Readonly<Record<string, string | undefined>>;

const Name = z
  .string()
  .regex(/^[^\p{Cc}]{1,40}$/u, "OIDC_NAME must have 1 to 40 characters")
  .optional();
const MicrosoftTenant = z
  .string()
  .regex(
    /^[A-Za-z0-9.-]{1,253}$/,
    "MICROSOFT_TENANT must be a directory's id or domain, or common, organizations or consumers",
  )
  .default("common");
/**
 * Over plain HTTP, anyone on the network could impersonate the provider; only this machine itself is safe.
 */
const Issuer = z
  .string()
  .optional()
  .refine(
    (text) => text === undefined || isSafeIssuer(text),
    "OIDC_ISSUER must look like https://login.example (plain http on localhost only)",
  );

function isSafeIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search !== "" || url.hash !== "" || url.username !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url.hostname));
}

/** Whether a host name can only mean this machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Reads the providers from the environment. A provider is configured if all its variables are set; if only
 * some are, `problems` names the missing ones.
 */
export function readFederation(env: Given): { settings: FederationSettings; problems: string[] } {
  const problems: string[] = [];
  const whole = <N extends string>(...names: N[]): Record<N, string> | undefined => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === names.length) return undefined;
    const set = names.find((name) => env[name] !== undefined);
    problems.push(...missing.map((name) => `${name} is missing: ${set} is set, and one needs the other`));
    return missing.length > 0 ? undefined : (env as Record<N, string>);
  };
  const checked = <T>(shape: z.ZodType<T>, value: string | undefined): T | undefined => {
    const parsed = shape.safeParse(value);
    if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => issue.message));
    return parsed.data;
  };
  const google = whole("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  const microsoft = whole("MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET");
  const github = whole("GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET");
  const oidc = whole("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET");
  const tenant = checked(MicrosoftTenant, env["MICROSOFT_TENANT"]);
  const issuer = checked(Issuer, env["OIDC_ISSUER"]);
  const name = checked(Name, env["OIDC_NAME"]);
  const settings: FederationSettings = {
    ...(google && {
      google: { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
    }),
    ...(microsoft &&
      tenant !== undefined && {
        microsoft: {
          clientId: microsoft.MICROSOFT_CLIENT_ID,
          clientSecret: microsoft.MICROSOFT_CLIENT_SECRET,
          tenant,
        },
      }),
    ...(github && {
      github: { clientId: github.GITHUB_CLIENT_ID, clientSecret: github.GITHUB_CLIENT_SECRET },
    }),
    ...(oidc &&
      issuer !== undefined && {
        oidc: {
          issuer,
          clientId: oidc.OIDC_CLIENT_ID,
          clientSecret: oidc.OIDC_CLIENT_SECRET,
          name: name ?? new URL(issuer).hostname,
        },
      }),
  };
  return { settings, problems };
}
