import { useEffect, useSyncExternalStore } from "react";

/** The title of the current screen. */
interface PageTitle {
  readonly title: string;
  /** It names one record of a list at the same address, such as a scenario. */
  readonly record: boolean;
  /** The path it was set at; a title of another path is outdated. */
  readonly path: string;
}

let current: PageTitle | undefined;
const listeners = new Set<() => void>();

function set(title: PageTitle | undefined): void {
  current = title;
  for (const tell of listeners) tell();
}

/** Gives the breadcrumbs the screen's title, as long as it's shown. */
export function usePublishedTitle(title: string | undefined, record: boolean): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const published = { title, record, path: window.location.pathname };
    set(published);
    return () => {
      if (current === published) set(undefined);
    };
  }, [title, record]);
}

/** The title of the current screen, as its heading set it. */
export function usePageTitle(): PageTitle | undefined {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => current,
  );
}
