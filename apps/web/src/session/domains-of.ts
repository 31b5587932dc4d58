/** So many domains are named; of more, how many there are. */
const NAMED = 3;

/** The proved domains of a tenant, in a line. */
export function domainsOf(domains: readonly string[]): string {
  const more = domains.length - NAMED;
  return domains.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
