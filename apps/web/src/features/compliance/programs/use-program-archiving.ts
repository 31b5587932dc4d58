import { useAct } from "../../../screen/use-act.ts";

/** Archiving programs, with Undo, and restoring them. */
export function useProgramArchiving() {
  const restoring = useAct("programs.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the program",
  });
  const restore = async ({ id }: { readonly id: string }) => restoring.run({ params: { id }, query: {} });
  const archiving = useAct("programs.archive", {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: "Couldn't archive the program",
  });
  return {
    archive: async ({ id }: { readonly id: string }) => archiving.run({ params: { id }, query: {} }),
    restore,
    busy: archiving.busy || restoring.busy,
  };
}
