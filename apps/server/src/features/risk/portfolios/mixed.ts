/** Portfolios over several clients, and which scenarios can be in them. */

/** Why losses of separate organizations have no joint figure. */
export const APART =
  "must be of one client, or all of none: your clients are separate organizations, whose losses aren't added up";

/** Whether scenarios belong to different clients; those of none are the tenant's own. */
export function isMixed(members: readonly { readonly clientId: string | null }[]): boolean {
  return new Set(members.map(({ clientId }) => clientId)).size > 1;
}

/** Whether a scenario can be in a portfolio of a client: its own, or one of no client; in the tenant's portfolios all can be. */
export function canBeMember(
  scenario: { readonly clientId: string | null },
  clientId: string | null,
): boolean {
  return clientId === null || scenario.clientId === null || scenario.clientId === clientId;
}

/** Why a scenario can't be in a portfolio of a client, or for null of the tenant. */
export function notHere(clientId: string | null): string {
  return `is not a scenario of this ${clientId === null ? "tenant" : "client"}`;
}
