/** What is said in place of a client where a role administers. */
export const FOR_ALL_CLIENTS = "Administrators work for all clients.";
