import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { currentUserQuery } from "../api/current-user.ts";
import { newSession } from "../api/session-channel.ts";
import { toast } from "../ui/overlay/toast.ts";

const LEAVE_MS = 1000;

/** The toast for a change of context. */
const WORDS = {
  role: ["Role switched successfully", "Failed to switch role"],
  client: ["Client changed successfully", "Failed to change client"],
} as const;

/**
 * Moves the session into another context, refreshes the person, and leaves for the start page after a second, so nothing of the
 * old context stays on the screen.
 */
export function useContextChange<T>(change: (to: T) => Promise<unknown>, what: keyof typeof WORDS = "role") {
  const client = useQueryClient();
  const [done, failed] = WORDS[what];
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: done, description: "Your context has been updated. Refreshing page..." });
      setTimeout(() => window.location.assign("/"), LEAVE_MS);
      await newSession();
      await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => {
      const said = error instanceof ApiError ? (error.problem?.detail ?? error.problem?.title) : undefined;
      toast({ title: failed, description: said ?? "Please try again", variant: "destructive" });
    },
  });
}
