/** The environment: everything missing or weak is named at once, before anything is opened. */
import { describe, expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";

const SECRET = "kX9-vQ2_rT7pLm4ZsW8bYc3NfGh6JdAe";
const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://crq_app:password@db.example/crq?sslmode=verify-full",
  SMTP_URL: "smtps://user:password@mail.example:465",
  PUBLIC_URL: "https://risk.example/",
  SESSION_SECRET: SECRET,
};
const problems = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    readEnv(env);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    for (const problem of (error as EnvError).problems)
      expect((error as EnvError).message).toContain(problem);
    return (error as EnvError).problems;
  }
  return [];
};

test("DNS servers must be addresses, and lookups can be switched off", () => {
  const dnsOf = (env: object) => readEnv({ ...PRODUCTION, ...env }).dns;
  expect(dnsOf({ DNS_PROOF: "off", DNS_RESOLVERS: "9.9.9.9, [2620:fe::fe]:53 127.0.0.1:5353" })).toEqual({
    proof: false,
    servers: ["9.9.9.9", "[2620:fe::fe]:53", "127.0.0.1:5353"],
  });
  expect(problems({ ...PRODUCTION, DNS_RESOLVERS: "dns.example" })).toEqual([
    "DNS_RESOLVERS must be IP addresses, separated by commas",
  ]);
  expect(problems({ ...PRODUCTION, DNS_PROOF: "maybe" })).toEqual(["DNS_PROOF must be on or off"]);
});

describe("production", () => {
  test("is selected by NODE_ENV=production or by DATABASE_URL; otherwise the mode is embedded", () => {
    expect(readEnv(PRODUCTION).mode).toBe("production");
    expect(readEnv({ ...PRODUCTION, NODE_ENV: undefined }).mode).toBe("production");
    expect(readEnv({}).mode).toBe("embedded");
    expect(readEnv({ NODE_ENV: "development", DATABASE_URL: "" }).mode).toBe("embedded");
    expect(problems({ DATABASE_URL: PRODUCTION.DATABASE_URL })).toHaveLength(3);
  });

  test("names every missing variable at once", () => {
    expect(problems({ NODE_ENV: "production" }).map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual(
      [
        "DATABASE_URL is missing:",
        "SMTP_URL is missing:",
        "PUBLIC_URL is missing:",
        "SESSION_SECRET is missing:",
      ],
    );
  });

  test.each(["DATABASE_URL", "SMTP_URL", "PUBLIC_URL", "SESSION_SECRET"])(
    "names %s if only it is missing or empty",
    (name) => {
      for (const value of [undefined, ""])
        expect(problems({ ...PRODUCTION, [name]: value })).toEqual([
          expect.stringMatching(`^${name} is missing`),
        ]);
    },
  );

  test.each([
    ["DATABASE_URL", "mysql://db.example/crq"],
    ["DATABASE_URL", "db.example"],
    ["SMTP_URL", "http://mail.example"],
    ["SMTP_URL", "mail.example:25"],
    ["PUBLIC_URL", "risk.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "http://risk.example"],
    ["PUBLIC_URL", "http://localhost.evil.example"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", "a".repeat(64)],
    ["SESSION_SECRET", "changeme".repeat(4)],
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["HOST", " "],
    ["TRUSTED_PROXIES", "all"],
    ["TRUSTED_PROXIES", "11"],
    ["REQUESTS_PER_MINUTE", "many"],
    ["DRAIN_SECONDS", "301"],
    ["LOG_LEVEL", "loud"],
    ["SAML_MINIMUM_RSA_BITS", "1024"],
    ["MAIL_FROM", "nobody"],
    ["DEMO_PASSWORD", "short"],
  ])("refuses %s=%s and names it", (name, value) => {
    const found = problems({ ...PRODUCTION, [name]: value });
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatch(new RegExp(`^${name} (must|is)`));
  });

  test("never repeats a secret that it refuses", () => {
    const weak = {
      ...PRODUCTION,
      SESSION_SECRET: "hunter2hunter2",
      DATABASE_URL: "mysql://u:hunter2@db",
      SMTP_URL: "http://u:hunter2@mail",
      DEMO_PASSWORD: "hunter2",
    };
    expect(problems(weak).join("\n")).not.toContain("hunter2");
  });

  test("accepts plain HTTP on this machine only", () => {
    for (const url of ["http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000"])
      expect(readEnv({ ...PRODUCTION, PUBLIC_URL: url }).publicUrl).toBe(url);
  });

  test("accepts a database behind a socket", () => {
    const url = "postgresql://crq_app@/crq?host=/run/postgresql";
    expect(readEnv({ ...PRODUCTION, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test("reads everything", () => {
    expect(
      readEnv({
        ...PRODUCTION,
        HOST: "0.0.0.0",
        PORT: "8080",
        TRUSTED_PROXIES: "1",
        REQUESTS_PER_MINUTE: "9000",
        DRAIN_SECONDS: "20",
        LOG_LEVEL: "debug",
        MAIL_FROM: "risk@mail.example",
      }),
    ).toEqual({
      mode: "production",
      host: "0.0.0.0",
      port: 8080,
      publicUrl: "https://risk.example",
      databaseUrl: PRODUCTION.DATABASE_URL,
      ownUrls: {},
      connections: { tenant: 10, admin: 5, outside: 10, processes: 2 },
      smtpUrl: PRODUCTION.SMTP_URL,
      mailFrom: "risk@mail.example",
      sessionSecret: SECRET,
      trustedProxies: 1,
      requestsPerMinute: 9000,
      drainSeconds: 20,
      logLevel: "debug",
      demoPassword: undefined,
      evidence: { quotaBytes: 2_000_000_000 },
      federation: {},
      breakGlass: [],
      mailRequiresTls: true,
      warnings: [],
      samlMinimumRsaBits: 2048,
      dns: { proof: true, servers: [] },
      frameworkHosts: [],
    });
  });

  test("gives a door its own connection string, and checks it like the shared one", () => {
    const direct = "postgresql://any:password@primary.db.example/crq?sslmode=verify-full";
    expect(readEnv({ ...PRODUCTION, DATABASE_DIRECT_URL: direct }).ownUrls).toEqual({ direct });
    expect(problems({ ...PRODUCTION, DATABASE_JOBS_URL: "postgresql://a:b@db.example/crq" })).toEqual([
      expect.stringMatching(/^DATABASE_JOBS_URL is not safe/),
    ]);
    expect(problems({ ...PRODUCTION, DATABASE_CONNECTIONS_ADMIN: "0" })).toEqual([
      "DATABASE_CONNECTIONS_ADMIN must be at least 1",
    ]);
  });

  test("accepts earlier secrets besides the current one, each equally strong", () => {
    const accepted = (text: string) =>
      readEnv({ ...PRODUCTION, SESSION_SECRET_PREVIOUS: text }).sessionSecret;
    expect(accepted("")).toBe(SECRET);
    expect(accepted(`${SECRET}1, ${SECRET}2`)).toEqual([SECRET, `${SECRET}1`, `${SECRET}2`]);
    expect(accepted(`${SECRET} ${SECRET}1`)).toEqual([SECRET, `${SECRET}1`]);
    expect(problems({ ...PRODUCTION, SESSION_SECRET_PREVIOUS: `${SECRET} hunter2` }).join()).toMatch(
      /^SESSION_SECRET_PREVIOUS is too short/,
    );
  });

  test("names a contact for vulnerability reports only if a valid address is given", () => {
    const contact = (text?: string) => readEnv({ ...PRODUCTION, SECURITY_CONTACT: text }).securityContact;
    expect(contact()).toBeUndefined();
    for (const good of ["mailto:security@risk.example", "https://risk.example/security"])
      expect(contact(good)).toBe(good);
    for (const wrong of ["security@risk.example", "http://risk.example", "https://a b"])
      expect(problems({ ...PRODUCTION, SECURITY_CONTACT: wrong })).toHaveLength(1);
  });

  test("accepts at most two break-glass addresses, in lowercase, with any separator", () => {
    const named = (text: string) => readEnv({ ...PRODUCTION, BREAK_GLASS_EMAILS: text }).breakGlass;
    expect(named("Ada@Risk.example, bob@risk.example")).toEqual(["ada@risk.example", "bob@risk.example"]);
    expect(named("ada@risk.example\nADA@risk.example bob@risk.example,")).toHaveLength(2);
    expect(named("")).toEqual([]);
    for (const wrong of ["a@x.example,b@x.example,c@x.example", "nobody", "a@x.example,nobody"])
      expect(problems({ ...PRODUCTION, BREAK_GLASS_EMAILS: wrong })).toEqual([
        expect.stringMatching(/^BREAK_GLASS_EMAILS must/),
      ]);
  });
});

test("a service for breached passwords is used only if configured, over HTTPS", () => {
  const asked = (url?: string) =>
    readEnv({ ...PRODUCTION, BREACHED_PASSWORDS_URL: url }).breachedPasswordsUrl;
  expect(asked()).toBeUndefined();
  expect(asked("https://api.pwnedpasswords.com/range")).toBe("https://api.pwnedpasswords.com/range");
  for (const url of ["http://api.pwnedpasswords.com/range", "range", "file:///range"])
    expect(() => asked(url)).toThrow("BREACHED_PASSWORDS_URL must look like");
});

describe("embedded mode", () => {
  test("requires nothing, and listens on this machine only", () => {
    expect(readEnv({})).toEqual({
      mode: "embedded",
      host: "127.0.0.1",
      port: 3e3,
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: undefined,
      ownUrls: {},
      connections: { tenant: 10, admin: 5, outside: 10, processes: 2 },
      smtpUrl: undefined,
      mailFrom: "no-reply@127.0.0.1",
      sessionSecret: undefined,
      trustedProxies: 0,
      requestsPerMinute: 3000,
      drainSeconds: 0,
      logLevel: "warn",
      demoPassword: undefined,
      evidence: { quotaBytes: 2_000_000_000 },
      federation: {},
      breakGlass: [],
      mailRequiresTls: false,
      warnings: [],
      samlMinimumRsaBits: 2048,
      dns: { proof: true, servers: [] },
      frameworkHosts: [],
    });
  });

  test.each([
    ["0.0.0.0", "http://127.0.0.1:4000"],
    ["::", "http://127.0.0.1:4000"],
    ["::1", "http://[::1]:4000"],
    ["box.example", "http://box.example:4000"],
  ])("on %s is reached at %s", (HOST, publicUrl) => {
    expect(readEnv({ HOST, PORT: "4000" }).publicUrl).toBe(publicUrl);
  });

  test("names invalid variables", () => {
    expect(
      problems({ PUBLIC_URL: "nowhere", SESSION_SECRET: "short", PORT: "x" }).map(
        (line) => line.split(" ")[0],
      ),
    ).toEqual(expect.arrayContaining(["PUBLIC_URL", "SESSION_SECRET", "PORT"]));
  });
});

describe("outside sign-in providers", () => {
  const GITHUB = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "hunter2" };
  const OIDC = {
    OIDC_ISSUER: "https://login.example/",
    OIDC_CLIENT_ID: "crq",
    OIDC_CLIENT_SECRET: "hunter2",
  };

  test("are configured by all their variables, with an optional name and directory", () => {
    const all = {
      ...GITHUB,
      ...OIDC,
      GOOGLE_CLIENT_ID: "g",
      GOOGLE_CLIENT_SECRET: "s",
      MICROSOFT_CLIENT_ID: "m",
      MICROSOFT_CLIENT_SECRET: "s",
    };
    expect(readEnv(all).federation).toEqual({
      google: { clientId: "g", clientSecret: "s" },
      microsoft: { clientId: "m", clientSecret: "s", tenant: "common" },
      github: { clientId: "id", clientSecret: "hunter2" },
      oidc: {
        issuer: "https://login.example/",
        clientId: "crq",
        clientSecret: "hunter2",
        name: "login.example",
      },
    });
    const named = readEnv({ ...all, OIDC_NAME: "Example", MICROSOFT_TENANT: "example.onmicrosoft.com" });
    expect([named.federation.oidc?.name, named.federation.microsoft?.tenant]).toEqual([
      "Example",
      "example.onmicrosoft.com",
    ]);
    expect(readEnv({}).federation).toEqual({});
  });

  test("with only some of their variables are refused, naming the missing ones but no secret", () => {
    expect(problems({ ...GITHUB, GITHUB_CLIENT_ID: "" })).toEqual([
      "GITHUB_CLIENT_ID is missing: GITHUB_CLIENT_SECRET is set, and one needs the other",
    ]);
    expect(problems({ OIDC_ISSUER: OIDC.OIDC_ISSUER })).toEqual([
      expect.stringMatching(/^OIDC_CLIENT_ID is missing/),
      expect.stringMatching(/^OIDC_CLIENT_SECRET is missing/),
    ]);
    expect(problems({ GOOGLE_CLIENT_SECRET: "hunter2" }).join()).not.toContain("hunter2");
    expect(problems({ ...PRODUCTION, PORT: "x", MICROSOFT_CLIENT_ID: "m" })).toHaveLength(2);
  });

  test.each([
    ["OIDC_ISSUER", "http://login.example"],
    ["OIDC_ISSUER", "login.example"],
    ["OIDC_ISSUER", "https://user:hunter2@login.example"],
    ["OIDC_ISSUER", "https://login.example/?tenant=1"],
    ["MICROSOFT_TENANT", "a/../b"],
    ["OIDC_NAME", "two\nlines"],
  ])("refuse %s=%s", (name, value) => {
    expect(problems({ ...OIDC, [name]: value })).toEqual([expect.stringMatching(`^${name} must`)]);
  });

  test("can be on this machine over plain HTTP", () => {
    expect(readEnv({ ...OIDC, OIDC_ISSUER: "http://127.0.0.1:4000" }).federation.oidc?.issuer).toBe(
      "http://127.0.0.1:4000",
    );
  });
});

test("hosts that frameworks come from are names, and public stands for NIST's", () => {
  const hosts = (FRAMEWORK_HOSTS: string) => readEnv({ FRAMEWORK_HOSTS }).frameworkHosts;
  expect(hosts("public, OSCAL.example")).toEqual([
    "raw.githubusercontent.com",
    "csrc.nist.gov",
    "oscal.example",
  ]);
  for (const wrong of [
    "127.0.0.1",
    "[::1]",
    "localhost",
    "https://oscal.example",
    "oscal.example:8443",
    "*.example",
  ])
    expect(() => hosts(wrong), wrong).toThrow("FRAMEWORK_HOSTS must be public, or names of hosts");
});
