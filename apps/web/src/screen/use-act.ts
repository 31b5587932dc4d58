import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { type CallInput, type CallRest, type CallResult, type RouteName, call } from "../api/call.ts";
import { type RouteGroup, groupOf, refresh } from "../api/refresh.ts";
import { type ToastContent, toast } from "../ui/overlay/toast.ts";
import { type TellingForm, tellFailure } from "./tell-failure.ts";

type Words = string | ToastContent;

interface ActOptions<N extends RouteName> {
  /** What a toast says afterwards; without it, none. */
  readonly done?: Words | ((result: CallResult<N>, input: CallInput<N>) => Words);
  /** What was not done: the first words of a failure. */
  readonly failed: string;
  /** Takes it back; the toast then offers Undo. */
  readonly undo?: (result: CallResult<N>, input: CallInput<N>) => unknown;
  /** What follows once it is done and shown, such as closing a dialog. */
  readonly onDone?: (result: CallResult<N>, input: CallInput<N>) => unknown;
  /** What follows where someone else changed the record first, instead of words. */
  readonly onConflict?: () => unknown;
  /** Other groups of routes that show what this changes; the route's own is always read again. */
  readonly also?: readonly RouteGroup[];
  /** The page is left once it is done, so nothing is read again. */
  readonly leaves?: boolean;
  /** Goes around the call, such as the question for a fresh proof; where it does not send, nothing was done. */
  readonly around?: (send: () => Promise<unknown>) => Promise<unknown>;
}

/** Something that a person can do on a screen. */
interface Act<N extends RouteName> {
  /** Does it and says how it went; where a form asked, the form says what is wrong with it. Answers whether it was done. */
  readonly run: (input: CallInput<N>, form?: TellingForm) => Promise<boolean>;
  /** Does it to several, one after the other, up to the first that fails. */
  readonly runAll: (inputs: readonly CallInput<N>[], form?: TellingForm) => Promise<boolean>;
  readonly busy: boolean;
}

/**
 * A change that a screen offers: `useAct("clients.archive", { done, failed, undo })`. It calls the route, reads again what the route's
 * group shows, and says how it went.
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
      // What is shown may be outdated, since the server refused what it offers.
      if (error instanceof ApiError) void renew();
      if (onConflict && error instanceof ApiError && error.code === "conflict") onConflict();
      else tellFailure(failed, error, form);
      return false;
    }
  }

  return { run: async (input, form) => runAll([input], form), runAll, busy: isPending };
}
