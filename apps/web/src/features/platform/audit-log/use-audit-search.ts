import { useNavigate, useSearch } from "@tanstack/react-router";
import { type AuditSearch, auditSearch } from "./audit-search.ts";

/** The screen's state in the URL, and how to change parts of it; undefined removes a part. */
export function useAuditSearch() {
  const search = auditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (
    parts: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined },
    { replace = false }: { replace?: boolean } = {},
  ) => {
    void navigate({
      to: ".",
      // The screen is on several routes, so its search has no type here; `auditSearch` validates it.
      search: ((before: AuditSearch) => auditSearch({ ...before, ...parts })) as never,
      replace,
      resetScroll: false,
    });
  };
  return { search, change };
}

/** Changes parts of the screen's state. */
export type ChangeSearch = ReturnType<typeof useAuditSearch>["change"];

/** Clears the filters; the tenant stays. */
export const NO_FILTERS = {
  q: undefined,
  action: undefined,
  actor: undefined,
  objectType: undefined,
  objectId: undefined,
  ip: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
} satisfies { [K in keyof AuditSearch]: undefined };
