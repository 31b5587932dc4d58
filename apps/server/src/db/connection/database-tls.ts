import pg from "pg";

/** Whether a host is this machine: a socket's folder, or a loopback address. */
function isLocal(host: string): boolean {
  return host.startsWith("/") || /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host);
}

/**
 * Says why a connection string is unsafe: someone on the network could read the connection or impersonate the
 * database. It asks the driver for its effective settings, so that the connection string's parameters and the
 * PG… variables count as the driver reads them.
 * @param name the variable that holds it
 * @returns undefined if the connection stays on this machine, or is encrypted and the server's certificate is
 * verified
 */
export function databaseTlsProblem(name: string, url: string): string | undefined {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url });
  } catch (error) {
    // Its message may repeat the connection string, and with it the password.
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return missing
      ? `${name} must name certificate files that exist in sslrootcert, sslcert and sslkey`
      : `${name} must look like postgresql://crq_app:password@db.example/crq`;
  }
  if (isLocal(client.host)) return undefined;
  const { ssl } = client as unknown as { ssl?: boolean | SslOptions };
  if (isVerified(ssl)) return undefined;
  const found = ssl ? "doesn't verify the server's certificate" : "isn't encrypted";
  return `${name} is not safe: the connection to the database on another machine ${found}. Add sslmode=verify-full (and sslrootcert=/path/to/ca.pem for a private authority), or set ALLOW_PLAINTEXT=database on a network that you trust`;
}

interface SslOptions {
  readonly rejectUnauthorized?: boolean;
  readonly checkServerIdentity?: unknown;
}

function isVerified(ssl: boolean | SslOptions | undefined): boolean {
  if (typeof ssl !== "object") return ssl === true;
  return ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined;
}

/**
 * Refuses a command's unsafe connection string unless `ALLOW_PLAINTEXT` includes the database.
 * @throws with what to do
 */
export function demandDatabaseTls(
  name: string,
  url: string,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if ((env["ALLOW_PLAINTEXT"] ?? "").split(/[\s,]+/).includes("database")) return;
  const problem = databaseTlsProblem(name, url);
  if (problem !== undefined) throw Object.assign(new Error(problem), { code: "PLAINTEXT" });
}
