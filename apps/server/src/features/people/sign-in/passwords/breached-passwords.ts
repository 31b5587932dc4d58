/** Asks a service of breached passwords whether it knows one, without telling it which. */
import { hash } from "node:crypto";

/** Whether a password is in a collection of breached ones; false too where that cannot be found out. */
export type BreachCheck = (password: string) => Promise<boolean>;

const PATIENCE_MS = 2000;

/**
 * A check against a service that answers ranges, as haveibeenpwned.com does: it is told the first five of forty digits of the
 * password's SHA-1, and answers what else it knows that begins so. `unanswered` hears why there was no answer; no one is kept from
 * their account for that.
 * @param rangeUrl where the five digits are put at the end
 */
export function breachCheck(
  rangeUrl: string,
  fetch: typeof globalThis.fetch,
  unanswered: (error: Error) => void,
): BreachCheck {
  return async (password) => {
    const digest = hash("sha1", password, "hex").toUpperCase();
    try {
      const answer = await fetch(`${rangeUrl.replace(/(?<!\/)\/+$/, "")}/${digest.slice(0, 5)}`, {
        headers: { "add-padding": "true", accept: "text/plain" },
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) throw new Error(`the service of breached passwords answered ${answer.status}`);
      return knows(await answer.text(), digest.slice(5));
    } catch (error) {
      unanswered(error as Error);
      return false;
    }
  };
}

/** Lines of the rest of a digest, a colon and how often it was seen; lines that only fill up were seen 0 times. */
function knows(lines: string, rest: string): boolean {
  return lines.split(/\r?\n/).some((line) => {
    const [digits, times] = line.split(":");
    return digits?.trim().toUpperCase() === rest && Number(times) > 0;
  });
}
