import type { Identity, LinkNotice } from "@crq/contract/people/federation";
import type { LinkSearch } from "./link-search.ts";

const WORDS: Readonly<Record<LinkNotice, string>> = {
  "linked-elsewhere": "That account already opens another account here, so it was not linked to yours.",
  "already-linked": "An account of that kind is linked already. Unlink it first to link another.",
  cancelled: "You came back without linking anything.",
  failed: "The account was not linked. It may have taken too long, or was opened twice. Please try again.",
  "other-session": "Nothing was linked, because someone else has signed in here since you began.",
  "own-account-only":
    "This account signs in with its own password or passkey only, so nothing can be linked to it.",
};

/** Says how a link came back. */
export function LinkOutcome({ search, identities }: { search: LinkSearch; identities: readonly Identity[] }) {
  const linked = identities.find(({ provider }) => provider === search.linked);
  if (linked === undefined && search.notice === undefined) return null;
  return (
    <output
      className={`mb-6 block border-l-[3px] bg-sunken px-3 py-2 text-sm ${linked ? "border-ok" : "border-warn"}`}
    >
      {linked ? `${linked.name} is linked. You can sign in with it from now on.` : WORDS[search.notice!]}
    </output>
  );
}
