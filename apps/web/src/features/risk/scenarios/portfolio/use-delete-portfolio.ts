import { describeError } from "../../../../ui/state/describe-error.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useRemovePortfolio, useRestorePortfolio } from "./portfolio-queries.ts";

/** How long the toast that offers Undo stays. */
const UNDO_MS = 10_000;

/** Deletes a portfolio at once and offers to bring it back; false where it was not deleted. */
export function useDeletePortfolio() {
  const remove = useRemovePortfolio();
  const restore = useRestorePortfolio();
  return async ({ id, title }: { readonly id: string; readonly title: string }): Promise<boolean> => {
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      toast({ variant: "destructive", title: "Not deleted", description: describeError(error).advice });
      return false;
    }
    const undo = async () => {
      try {
        await restore.mutateAsync(id);
        toast({ title: "Restored", description: title });
      } catch (error) {
        toast({ variant: "destructive", title: "Not restored", description: describeError(error).advice });
      }
    };
    toast({
      title: "Portfolio deleted",
      description: title,
      durationMs: UNDO_MS,
      action: { label: "Undo", onClick: () => void undo() },
    });
    return true;
  };
}
