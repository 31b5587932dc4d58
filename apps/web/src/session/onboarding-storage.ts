/**
 * What this browser knows of a person's onboarding. Every key begins with `crq:onboarding:`, so anyone who automates a browser makes
 * `getItem` answer `true` for that prefix, and nothing covers the screens. In local storage, each with the value `true` once completed:
 * `crq:onboarding:tour:<user id>`, `crq:onboarding:wizard:<user id>` and `crq:onboarding:first-steps:<user id>` (dismissed). In session storage `crq:onboarding:skipped:<user id>`: a tour that
 * was skipped is not completed, and comes again, but not before the next session of the browser's tab.
 */
type Onboarding = "tour" | "wizard" | "first-steps";

const keyOf = (what: Onboarding | "skipped", userId: string) => `crq:onboarding:${what}:${userId}`;

/** Whether someone has completed the tour or the wizard. Where storage is blocked they count as done, since nothing could end them. */
export function isCompleted(what: Onboarding, userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(what, userId)) === "true";
  } catch {
    return true;
  }
}

/** Marks the tour or the wizard as completed, or not. */
export function setCompleted(what: Onboarding, userId: string, completed: boolean): void {
  try {
    if (completed) localStorage.setItem(keyOf(what, userId), "true");
    else localStorage.removeItem(keyOf(what, userId));
  } catch {
    // Storage is blocked: then nothing comes by itself either.
  }
}

/** Whether someone has skipped the tour in this session of the tab. */
export function isSkipped(userId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf("skipped", userId)) === "true";
  } catch {
    return true;
  }
}

/** Notes that someone skipped the tour, until the tab is closed. */
export function setSkipped(userId: string): void {
  try {
    sessionStorage.setItem(keyOf("skipped", userId), "true");
  } catch {
    // As above.
  }
}
