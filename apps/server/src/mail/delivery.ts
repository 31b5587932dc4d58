import { createTransport, type Transporter } from "nodemailer";
import { sql } from "kysely";
import type { Doors } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";
import { tlsOptions } from "./mail-tls.ts";
import { BRAND } from "./message.ts";

/** Sends the outbox's mail through an SMTP server. */
export interface Delivery {
  /** Sends one mail, once; throws if the server refuses, so that the job is retried. */
  send(mailId: string): Promise<void>;
  /** The unsent mails, oldest first, which a worker requeues when it starts. */
  waiting(): Promise<string[]>;
  close(): void;
}

/** How long a mail server can stay silent: less than the database's limit on an idle transaction. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * @param smtpUrl such as smtps://user:password@mail.example:465
 * @param requireTls sends nothing, not even a password, before the connection is encrypted and the
 * certificate verified
 */
export function delivery(doors: Doors, smtpUrl: string, from: string, requireTls = false): Delivery {
  const transport: Transporter = createTransport(
    { url: smtpUrl, ...PATIENCE, ...tlsOptions(requireTls) },
    { from: { name: BRAND, address: from } },
  );
  const deliver = (mailId: string) =>
    doors.outside(async (tx) => {
      const mail = await tx.first(
        sqlFor
          .selectFrom("mail")
          .selectAll()
          .where("id", "=", mailId)
          .where("sent_at", "is", null)
          .forUpdate(),
      );
      if (!mail) return; // already sent, or purged
      await transport.sendMail({
        messageId: `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`,
        to: { name: "", address: mail.to_address }, // an address object can't inject further recipients
        subject: mail.subject,
        text: mail.text_body ?? "",
        html: mail.html_body ?? "",
      });
      await tx.run(
        sqlFor
          .updateTable("mail")
          .set({ sent_at: sql`now()`, text_body: null, html_body: null, attempts: sql`attempts + 1` })
          .where("id", "=", mailId),
      );
    });
  const noteFailure = (mailId: string, error: Error) =>
    doors.outside((tx) =>
      tx.run(
        sqlFor
          .updateTable("mail")
          .set({ attempts: sql`attempts + 1`, last_error: error.message.slice(0, 500) })
          .where("id", "=", mailId)
          .where("sent_at", "is", null),
      ),
    );
  return {
    send: async (mailId) => {
      try {
        await deliver(mailId);
      } catch (error) {
        await noteFailure(mailId, error as Error);
        throw error;
      }
    },
    waiting: async () =>
      (
        await doors.ask(
          sqlFor
            .selectFrom("mail")
            .select("id")
            .where("sent_at", "is", null)
            .orderBy("created_at")
            .limit(1000),
        )
      ).map((row) => row.id),
    close: () => transport.close(),
  };
}
