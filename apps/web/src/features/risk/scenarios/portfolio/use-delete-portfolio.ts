import { useQueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { toast } from "../../../../ui/overlay/toast.ts";

/** How long the toast that offers Undo stays. */
const UNDO_MS = 10_000;

/** Deletes a portfolio immediately and offers to restore it; false if it wasn't deleted. */
export function useDeletePortfolio() {
  const client = useQueryClient();
  const restore = useAct("portfolios.restore", {
    failed: "Couldn’t restore it",
    done: ({ title }) => ({ title: "Restored", description: title }),
  });
  const remove = useAct("portfolios.remove", {
    failed: "Not deleted",
    onDone: (_, input) => client.removeQueries({ queryKey: queryOf("portfolios.get", input).queryKey }),
  });
  return async ({ id, title }: { readonly id: string; readonly title: string }): Promise<boolean> => {
    const input = { params: { id } };
    const gone = await remove.run(input);
    if (gone)
      toast({
        title: "Portfolio deleted",
        description: title,
        durationMs: UNDO_MS,
        action: { label: "Undo", onClick: () => void restore.run(input) },
      });
    return gone;
  };
}
