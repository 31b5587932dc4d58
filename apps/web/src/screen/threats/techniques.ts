import { useQuery } from "@tanstack/react-query";

/** ATT&CK's techniques, fetched when a screen needs them and kept from then on: the module `@crq/threats/attack`. */
export function useTechniques() {
  return useQuery({
    queryKey: ["shipped", "attack"],
    queryFn: () => import("@crq/threats/attack"),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
