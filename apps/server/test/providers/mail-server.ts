/** A mail server for tests, which stores what it receives, parsed as a mail program would. */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A received mail, raw and as a mail program parses it. */
interface Received {
  readonly recipients: string[];
  readonly raw: string;
  readonly email: Email;
}

/** A running mail server. */
export interface MailServer {
  readonly url: string;
  /** What arrived since the last call. */
  readonly received: () => Promise<Received[]>;
  readonly close: () => Promise<void>;
}

/** Starts a mail server on a free port. */
export async function mailServer(): Promise<MailServer> {
  const arrived: { recipients: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map((one) => one.address);
        arrived.push({ recipients, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: async () =>
      Promise.all(arrived.splice(0).map(async (one) => ({ ...one, email: await PostalMime.parse(one.raw) }))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
