import { useEffect } from "react";
import type { KeptStore } from "../../../../session/sealed-storage.ts";
import { type StoredDraft, forgetDraft, keepDraft } from "./draft-storage.ts";

/** How long after the last change unsaved work is stored in the browser. */
const KEEP_AFTER_MS = 300;

interface KeptDraftOptions {
  readonly dirty: boolean;
  /** Earlier work under the same key is waiting to be restored or discarded: nothing may overwrite it. */
  readonly waiting: boolean;
}

/** Stores unsaved work in this browser, encrypted, while there is any, and deletes it when there is none. */
export function useKeptDraft<T>(
  store: KeptStore,
  key: string,
  { draft, base, baseVersion }: Omit<StoredDraft<T>, "savedAt">,
  { dirty, waiting }: KeptDraftOptions,
): void {
  useEffect(() => {
    if (waiting) return undefined;
    if (!dirty) {
      forgetDraft(store, key);
      return undefined;
    }
    const keep = () => keepDraft(store, key, { draft, base, baseVersion, savedAt: Date.now() });
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [store, key, draft, base, baseVersion, dirty, waiting]);
}
