/** What other features tell provisioning. */
export { directoryInvitationAccepted } from "./take-in.ts";
