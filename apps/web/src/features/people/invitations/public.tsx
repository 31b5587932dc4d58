/** Invitations, for other features. */
export { InvitationsTable } from "./invitations-table.tsx";
export { InviteDialog } from "./invite-dialog.tsx";
