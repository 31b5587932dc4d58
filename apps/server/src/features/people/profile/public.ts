/** What other features use of profiles. */
export { proposeEmail } from "./propose-email.ts";
