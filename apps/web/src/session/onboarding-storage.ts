/**
 * The browser's record of a person's onboarding. Every key starts with `crq:onboarding:`, so a program that automates a browser can make `getItem` return `true` for that prefix, and nothing
 * covers the screens. In local storage, each with the value `true` once completed: `crq:onboarding:tour:<user id>`, `crq:onboarding:wizard:<user id>` and `crq:onboarding:first-steps:<user
 * id>` and `crq:onboarding:first-hour:<user id>` (dismissed). In session storage `crq:onboarding:skipped:<user id>`: a skipped tour isn't completed, and starts again, but not before the browser tab's next session.
 */
type Onboarding = "tour" | "wizard" | "first-steps" | "first-hour";

const keyOf = (what: Onboarding | "skipped", userId: string) => `crq:onboarding:${what}:${userId}`;

/**
 * Whether a person has completed the tour or the wizard. If storage is blocked they count as completed, since nothing could end them.
 */
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
    // Storage is blocked: then nothing starts by itself either.
  }
}

/** Whether a person has skipped the tour in this session of the tab. */
export function isSkipped(userId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf("skipped", userId)) === "true";
  } catch {
    return true;
  }
}

/** Records that a person skipped the tour, until the tab is closed. */
export function setSkipped(userId: string): void {
  try {
    sessionStorage.setItem(keyOf("skipped", userId), "true");
  } catch {
    // As above.
  }
}
