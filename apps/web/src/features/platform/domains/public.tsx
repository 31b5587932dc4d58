export { DomainClaims } from "./domain-claims.tsx";
export { DomainSettings } from "./domain-settings.tsx";
export { NoProvedDomain } from "./no-proved-domain.tsx";
