/** What other features use of profiles. */
export { describeDevice } from "./device.ts";
export { proposeEmail } from "./propose-email.ts";
