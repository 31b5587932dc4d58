import { type FirstViews, filesOfView } from "@crq/contract/first-views";

/** What is asked of the router. */
interface Navigating {
  readonly subscribe: (
    event: "onBeforeNavigate",
    told: (event: { readonly toLocation: { readonly pathname: string } }) => void,
  ) => () => void;
}

/**
 * From now on requests what a screen needs for its first view at once, when someone points at a link to it or goes there: without it, a browser
 * would learn of each part from the part before it. The server does the same for the first screen. A list that can't be read changes nothing.
 */
export async function followFirstViews(router: Navigating): Promise<void> {
  const views = await readFirstViews();
  if (views === undefined) return;
  const asked = new Set<string>();
  const request = (path: string) => {
    for (const file of filesOfView(views, path)) {
      if (asked.has(file)) continue;
      asked.add(file);
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = `/${file}`;
      document.head.append(link);
    }
  };
  const pointed = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin === location.origin) request(link.pathname);
  };
  for (const event of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(event, pointed, { passive: true });
  router.subscribe("onBeforeNavigate", ({ toLocation }) => request(toLocation.pathname));
}

/** The list of the build that this page is from; undefined if it can't be read. */
async function readFirstViews(): Promise<FirstViews | undefined> {
  try {
    const answer = await fetch("/first-views.json", { priority: "low" });
    return answer.ok ? ((await answer.json()) as FirstViews) : undefined;
  } catch {
    return undefined;
  }
}
