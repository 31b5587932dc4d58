import { useQueryClient } from "@tanstack/react-query";

/** Reads again what is shown of the given paths of the API, and of what lies below them. */
export function useRefresh(...paths: readonly string[]): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => paths.some((one) => String(path).startsWith(one)),
    });
}
