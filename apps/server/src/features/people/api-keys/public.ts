/** What other features use of API keys. */
export { keysWords, revokeKeysOf } from "./revoke-keys.ts";
