import type { LinkNotice } from "@crq/contract/people/federation";

/** The result of linking an account, from the address. */
export interface LinkSearch {
  readonly linked?: string;
  readonly notice?: LinkNotice;
}

const NOTICES: Readonly<Record<LinkNotice, true>> = {
  "linked-elsewhere": true,
  "already-linked": true,
  cancelled: true,
  failed: true,
  "other-session": true,
  "own-account-only": true,
};

/** For the route's `validateSearch`; invalid values are left out. */
export function linkSearch({ linked, notice }: Readonly<Record<string, unknown>>): LinkSearch {
  return {
    ...(typeof linked === "string" && { linked }),
    ...(typeof notice === "string" && Object.hasOwn(NOTICES, notice) && { notice: notice as LinkNotice }),
  };
}
