/** What other features ask before they change how somebody signs in. */
export { requireRecentProof } from "./fresh-proof.ts";
