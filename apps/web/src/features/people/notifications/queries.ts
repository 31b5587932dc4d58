import type { Notification, UnreadSummary } from "@crq/contract/people/notifications";
import {
  type QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type CallInput, call, queryOf } from "../../../api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { describeError } from "../../../ui/state/describe-error.ts";

/** The key prefix of every list of notifications. */
export const LIST_KEY = ["/api/notifications"] as const;
/** The key of the bell's content. */
export const summaryKey = queryOf("notifications.unreadCount").queryKey;

/** The query of a list. */
export type ListQuery = CallInput<"notifications.list">["query"];

/** A page of notifications; the previous one stays until it's loaded. */
export function useNotifications(query: ListQuery) {
  return useQuery({ ...queryOf("notifications.list", { query }), placeholderData: keepPreviousData });
}

/** Refreshes lists and count in this tab; the server tells other tabs. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: LIST_KEY }),
    client.invalidateQueries({ queryKey: summaryKey }),
  ]);
}

function failed(error: unknown): void {
  const { title, advice } = describeError(error);
  toast({ title, description: advice, variant: "destructive" });
}

/** Marks one as read or unread, with immediate effect on the screen. */
export function useMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, read }: { id: string; read: boolean }) =>
      call("notifications.mark", { params: { id }, body: { read } }),
    onMutate: ({ id, read }) => {
      client.setQueriesData<{ items: Notification[] }>({ queryKey: LIST_KEY }, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              items: page.items.map((one) =>
                one.id === id ? { ...one, readAt: read ? new Date().toISOString() : null } : one,
              ),
            },
      );
    },
    onError: failed,
    onSettled: async () => refresh(client),
  });
}

/** Marks everything seen as read: up to the latest that the list or the bell shows. */
export function useMarkAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      shown,
      category,
    }: {
      shown: Notification | undefined;
      category: Notification["category"] | undefined;
    }) => {
      const newest = client.getQueryData<UnreadSummary>(summaryKey)?.newest?.createdAt ?? "";
      const until = [newest, shown?.createdAt ?? ""].toSorted().at(-1)!;
      return call("notifications.markAllRead", { body: { until, ...(category && { category }) } });
    },
    onError: failed,
    onSettled: async () => refresh(client),
  });
}

/** Removes one, with Undo in a toast. */
export function useRemove() {
  const client = useQueryClient();
  const restore = async (id: string) => {
    try {
      await call("notifications.restore", { params: { id } });
    } catch (error) {
      failed(error);
    }
    await refresh(client);
  };
  return useMutation({
    mutationFn: async ({ id }: Notification) => call("notifications.remove", { params: { id } }),
    onSuccess: (_done, { id, title }) => {
      toast({
        title: "Notification removed",
        description: title,
        action: { label: "Undo", onClick: () => void restore(id) },
      });
    },
    onError: failed,
    onSettled: async () => refresh(client),
  });
}
