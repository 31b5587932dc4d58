/** What other features check before they change how someone signs in. */
export { requireRecentProof } from "./fresh-proof.ts";
