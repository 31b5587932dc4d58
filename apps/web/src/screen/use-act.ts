import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { type CallInput, type CallRest, type CallResult, type RouteName, call } from "../api/call.ts";
import { type RouteGroup, groupOf, refresh } from "../api/refresh.ts";
import { type ToastContent, toast } from "../ui/overlay/toast.ts";
import { type TellingForm, tellFailure } from "./tell-failure.ts";

type Words = string | ToastContent;

interface ActOptions<N extends RouteName> {
  /** The toast afterwards; none by default. */
  readonly done?: Words | ((result: CallResult<N>, input: CallInput<N>) => Words);
  /** What failed: the first words of the error message. */
  readonly failed: string;
  /** Undoes the change; the toast then offers Undo. */
  readonly undo?: (result: CallResult<N>, input: CallInput<N>) => unknown;
  /** Runs once the change is done and shown, such as closing a dialog. */
  readonly onDone?: (result: CallResult<N>, input: CallInput<N>) => unknown;
  /** Runs instead of the error message if someone else changed the record first. */
  readonly onConflict?: () => unknown;
  /** Other groups of routes affected by the change; the route's own is always refreshed. */
  readonly also?: readonly RouteGroup[];
  /** The page closes afterwards, so nothing is refreshed. */
  readonly leaves?: boolean;
  /** Wraps the call, for example to ask for a fresh proof; if it doesn't send, nothing was done. */
  readonly around?: (send: () => Promise<unknown>) => Promise<unknown>;
}

/** An action on a screen. */
interface Act<N extends RouteName> {
  /** Does it and reports the result; if a form asked, the form shows its problems. Returns whether it was done. */
  readonly run: (input: CallInput<N>, form?: TellingForm) => Promise<boolean>;
  /** Does it for several inputs, one after the other, up to the first failure. */
  readonly runAll: (inputs: readonly CallInput<N>[], form?: TellingForm) => Promise<boolean>;
  readonly busy: boolean;
}

/**
 * A change that a screen offers: `useAct("clients.archive", { done, failed, undo })`. It calls the route, refreshes the route's group,
 * and reports the result.
 */
export function useAct<N extends RouteName>(name: N, options: ActOptions<N>): Act<N> {
  const { done, failed, undo, onDone, onConflict, also = [], leaves = false } = options;
  const { around = async (send: () => Promise<unknown>) => send() } = options;
  const client = useQueryClient();
  const renew = async () => refresh(client, groupOf(name), ...also);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (inputs: readonly CallInput<N>[]) => {
      let last: { readonly result: CallResult<N> } | undefined;
      for (const input of inputs) {
        last = undefined;
        await around(async () => {
          last = { result: await call(name, ...([input] as unknown as CallRest<N>)) };
        });
        if (last === undefined) break;
      }
      if (!leaves) await renew();
      return last;
    },
  });

  async function runAll(inputs: readonly CallInput<N>[], form?: TellingForm): Promise<boolean> {
    const input = inputs.at(-1) as CallInput<N>;
    try {
      const sent = await mutateAsync(inputs);
      if (sent === undefined) return false;
      const { result } = sent;
      const words = typeof done === "function" ? done(result, input) : done;
      if (words !== undefined)
        toast({
          ...(typeof words === "string" ? { title: words } : words),
          ...(undo && { action: { label: "Undo", onClick: () => void undo(result, input) } }),
        });
      onDone?.(result, input);
      return true;
    } catch (error) {
      // The screen may be outdated, since the server refuses what it offers.
      if (error instanceof ApiError) void renew();
      if (onConflict && error instanceof ApiError && error.code === "conflict") onConflict();
      else tellFailure(failed, error, form);
      return false;
    }
  }

  return { run: async (input, form) => runAll([input], form), runAll, busy: isPending };
}
