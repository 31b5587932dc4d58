/** Portfolios over several clients. */

/** Why losses of separate organizations have no joint figure. */
export const APART =
  "must be of one client, or all of none: your clients are separate organizations, whose losses aren't added up";

/** Whether scenarios belong to different clients; those of none are the tenant's own. */
export function isMixed(members: readonly { readonly clientId: string | null }[]): boolean {
  return new Set(members.map(({ clientId }) => clientId)).size > 1;
}
