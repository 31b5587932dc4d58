/** The text in place of a client for administering roles. */
export const FOR_ALL_CLIENTS = "Administrators work for all clients.";
