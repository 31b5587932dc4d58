import { useQueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isNoAnswer, reachable } from "../../api/reachable.ts";
import { nextTry } from "./next-try.ts";

/** How long the 'connection is back' notice is shown. */
const BACK_MS = 3000;

type Connection = "there" | "offline" | "unanswered" | "back";

const WORDS: Readonly<Record<Exclude<Connection, "there">, string>> = {
  offline: "You're offline. We'll reconnect automatically.",
  unanswered: "Can't reach the server. We'll keep trying.",
  back: "You're back online.",
};

/**
 * Shows a quiet notice when the connection is lost, and hides it once it's back; then calls that failed without an answer are
 * repeated. A failed call alone is no proof: the server is checked first.
 */
export function ConnectionNotice({ router }: { router: AnyRouter }): ReactNode {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>("there");
  const lost = connection === "offline" || connection === "unanswered";

  const check = useEffectEvent(async () => {
    if (!navigator.onLine) {
      setConnection("offline");
      return false;
    }
    const there = await reachable();
    if (!there) setConnection(navigator.onLine ? "unanswered" : "offline");
    else if (lost) {
      setConnection("back");
      void client.refetchQueries({ type: "active", predicate: ({ state }) => isNoAnswer(state.error) });
      if (router.state.matches.some(({ status }) => status === "error")) void router.invalidate();
    }
    return there;
  });

  useEffect(() => {
    const look = () => void check();
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === "updated" && event.action?.type === "error" && isNoAnswer(event.action.error))
        look();
    };
    const deaf = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    window.addEventListener("offline", look);
    window.addEventListener("online", look);
    if (!navigator.onLine) look();
    return () => {
      for (const stop of deaf) stop();
      window.removeEventListener("offline", look);
      window.removeEventListener("online", look);
    };
  }, [client]);

  useEffect(() => {
    if (!lost) return undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      timer = setTimeout(() => {
        tries += 1;
        void check().then((there) => !there && again());
      }, nextTry(tries));
    };
    again();
    return () => clearTimeout(timer);
  }, [lost]);

  useEffect(() => {
    if (connection !== "back") return undefined;
    const timer = setTimeout(() => setConnection("there"), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 empty:hidden sm:justify-start print:hidden">
      {connection !== "there" && (
        <span
          className={cx(
            "pointer-events-auto max-w-md rounded-md border border-l-[3px] border-line bg-surface px-4 py-2.5 text-sm shadow-float",
            lost ? "border-l-warn" : "border-l-ok",
          )}
        >
          {WORDS[connection]}
        </span>
      )}
    </output>
  );
}
