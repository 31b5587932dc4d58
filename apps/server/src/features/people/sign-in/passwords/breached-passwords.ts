/** Asks a service whether a password is in a known breach, without revealing it. */
import { hash } from "node:crypto";

/** Whether a password is in a collection of breached ones; also false if that can't be determined. */
export type BreachCheck = (password: string) => Promise<boolean>;

const PATIENCE_MS = 2000;

/**
 * A check against a range service such as haveibeenpwned.com: it gets the first five of the forty digits of
 * the password's SHA-1, and returns all hashes that begin with them. `unanswered` is called with the reason
 * if there is no answer, which locks no one out.
 * @param rangeUrl where the five digits are appended
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

/** Lines with the rest of a digest, a colon, and how often it was seen; padding lines were seen 0 times. */
function knows(lines: string, rest: string): boolean {
  return lines.split(/\r?\n/).some((line) => {
    const [digits, times] = line.split(":");
    return digits?.trim().toUpperCase() === rest && Number(times) > 0;
  });
}
