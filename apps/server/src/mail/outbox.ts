import { withoutDirections } from "@crq/contract/readable-text";
import type { Tx } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { htmlOf, textOf, type Message } from "./message.ts";

/** Writes mail in the transaction that causes it, so it is sent if, and only if, that transaction commits. */
export interface Outbox {
  write(tx: Tx, message: Message): Promise<void>;
}

/**
 * An outbox whose mail a job sends; without `jobs` (development) it stays in the table, shown at /dev/outbox.
 */
export function outbox(jobs: Jobs | undefined, log: (line: string) => void = () => {}): Outbox {
  return {
    async write(tx, message) {
      const row = await tx.first(
        sqlFor
          .insertInto("mail")
          .values({
            to_address: message.to,
            subject: withoutDirections(message.subject),
            text_body: textOf(message),
            html_body: htmlOf(message),
          })
          .returning("id"),
      );
      if (jobs) await jobs.sendMail(tx, row!.id);
      else log(`mail for ${message.to} is at /dev/outbox`);
    },
  };
}
