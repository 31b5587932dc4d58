/** How other features guard what decides who signs in to a tenant, and notify its administrators. */
export { guardSignIn, highestRank, requireHighestRank, tellOfSignIn } from "./guard.ts";
