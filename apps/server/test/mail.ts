/** The mail that the tests' server wrote. */
import type { Harness } from "./harness.ts";

/** A mail waiting to be sent. */
export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails to an address, newest first. */
export function mailsTo(h: Harness, email: string): Promise<Written[]> {
  return h.db.asOwner<{ subject: string; text: string; html: string }>(
    "select subject, text_body as text, html_body as html from mail where lower(to_address) = lower($1) order by created_at desc",
    [email],
  );
}

/** The token of the link to `path` in a mail: `/setup/<token>`, `/reset-password?token=<token>`. */
export function tokenIn(mail: Written | undefined, path: string): string {
  const found = new RegExp(`http://127\\.0\\.0\\.1${path}(?:/|\\?token=)([\\w-]{43})`).exec(mail?.text ?? "");
  if (!found) throw new Error(`no link to ${path} in: ${mail?.text}`);
  return found[1]!;
}
