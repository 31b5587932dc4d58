/** What other features take from invitations. */
export { InvitationsTable } from "./invitations-table.tsx";
export { InviteDialog } from "./invite-dialog.tsx";
