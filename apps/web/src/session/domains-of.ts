/** This many domains are named; beyond that, only their number. */
const NAMED = 3;

/** The proved domains of a tenant, in one line. */
export function domainsOf(domains: readonly string[]): string {
  const more = domains.length - NAMED;
  return domains.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
