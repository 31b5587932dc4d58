/** What other features ask about domains. A claim grants nothing: ask for proved domains. */
export { checkDomainsAgain } from "./check-again.ts";
export type { TxtLookup } from "./dns-proof.ts";
export { domainOf } from "./claimable.ts";
export { domainsByHolder, holderOf, provenDomains } from "./store.ts";
