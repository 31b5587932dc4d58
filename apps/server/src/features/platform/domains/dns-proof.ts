/** The DNS record by which a domain's owner allows a tenant to use it. */
import { Resolver } from "node:dns/promises";

/** The texts of a name's TXT records; empty if it has none. Throws if DNS can't be reached in time. */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

/** The record to create, at `_crq-challenge` below the domain. The domain itself works too. */
export function recordOf(domain: string, token: string): { name: string; value: string } {
  return { name: `_crq-challenge.${domain}`, value: `crq-domain-proof=${token}` };
}

/** Whether a domain has a tenant's record. Throws if DNS can't be reached in time. */
export async function isProved(lookup: TxtLookup, domain: string, token: string): Promise<boolean> {
  const { name, value } = recordOf(domain, token);
  const answers = await Promise.allSettled([lookup(name), lookup(domain)]);
  if (answers.some((one) => one.status === "fulfilled" && one.value.some((text) => text.trim() === value)))
    return true;
  const failed = answers.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return false;
}

/**
 * Looks up TXT records, at `servers` if given, otherwise at the machine's own; gives up after `timeoutMs`.
 */
export function txtLookup(servers: readonly string[], timeoutMs = 4000): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      return (await resolver.resolveTxt(name)).slice(0, 200).map((parts) => parts.join(""));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENODATA" || code === "ENOTFOUND") return [];
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  };
}
