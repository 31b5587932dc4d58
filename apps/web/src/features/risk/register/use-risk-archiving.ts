import { useAct } from "../../../screen/use-act.ts";

/** Archiving risks, with Undo, and restoring them. */
export function useRiskArchiving() {
  const restoring = useAct("risks.restore", {
    done: ({ reference }) => `${reference} restored`,
    failed: "Couldn't restore the risk",
  });
  const restore = async ({ id }: { readonly id: string }) => restoring.run({ params: { id }, query: {} });
  const archiving = useAct("risks.archive", {
    done: ({ reference }) => `${reference} archived`,
    undo: restore,
    failed: "Couldn't archive the risk",
  });
  return {
    archive: async ({ id }: { readonly id: string }) => archiving.run({ params: { id }, query: {} }),
    restore,
    busy: archiving.busy || restoring.busy,
  };
}
