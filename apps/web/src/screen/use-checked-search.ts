import { useNavigate, useSearch } from "@tanstack/react-router";

/** A screen's state in the URL, validated, and how to change parts of it; undefined removes a part. */
export function useCheckedSearch<S extends object>(check: (raw: Record<string, unknown>) => S) {
  const search = check(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: { [K in keyof S]?: S[K] | undefined }) => {
    void navigate({
      to: ".",
      // The screens are on several routes, so their search has no type here; `check` validates it.
      search: ((before: object) => check({ ...before, ...parts })) as never,
      resetScroll: false,
    });
  };
  return { search, change };
}
