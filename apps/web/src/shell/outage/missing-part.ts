import { useEffect, useState } from "react";
import { isMissingPart, reachable } from "../../api/reachable.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** Stored for the tab: when the page was last reloaded because a part of it was missing. */
const KEY = "reloaded-for-part";
/** A part that is missing again within this time is missing for good. */
const ONCE_WITHIN_MS = 60_000;
const AGAIN_MS = 3000;
/** Within this time after a reload, the page says so. */
const TOLD_WITHIN_MS = 8000;

/** How a missing part is being handled: the page reloads, it waits for the server, or reloading didn't help. */
export type Mending = "reloading" | "waiting" | "missing";

/**
 * Whether the page can reload by itself; records that it does. Without storage it can't, because it might never
 * stop.
 */
export function mayReload(store: Pick<Storage, "getItem" | "setItem"> | undefined, now: number): boolean {
  try {
    if (store === undefined || now - Number(store.getItem(KEY) ?? 0) < ONCE_WITHIN_MS) return false;
    store.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Recovers when a part of the application is missing, as after a new release: the page reloads once by itself when the server
 * answers. Undefined for every other error.
 */
export function useMending(error: unknown): Mending | undefined {
  const missing = isMissingPart(error);
  const [state, setState] = useState<Mending>("reloading");
  useEffect(() => {
    if (!missing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const mend = async () => {
      const there = await reachable();
      if (over) return;
      if (!there) {
        setState("waiting");
        timer = setTimeout(() => void mend(), AGAIN_MS);
      } else if (mayReload(store(), Date.now())) window.location.reload();
      else setState("missing");
    };
    void mend();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [missing]);
  return missing ? state : undefined;
}

function store(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Leaves the reloading to `useMending`: on its own, the router reloads the page when a screen's part is missing, which without a
 * connection would lose the page altogether. It recognizes such failures by the start of their message. A recent reload is reported.
 */
export function takeOverMissingParts(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = `A part is missing. ${payload.message}`;
  });
  if (Date.now() - Number(store()?.getItem(KEY) ?? 0) < TOLD_WITHIN_MS)
    toast({ title: "The page was reloaded", description: "A new version is available." });
}
