/** Accounts for an emergency: the environment names at most two, and everybody hears when one is used. */
import type { Tx } from "../../db/doors.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { superAdmins } from "./session-store.ts";

/** Whether the environment names an account; `named` holds addresses in lower case. */
export function isBreakGlass(named: readonly string[], email: string): boolean {
  return named.includes(email.toLowerCase());
}

/** Tells every super administrator that a break-glass account was used. */
export async function tellOfBreakGlass(
  tx: Tx,
  outbox: Outbox,
  use: { readonly email: string; readonly ip: string },
): Promise<void> {
  for (const to of await superAdmins(tx))
    await outbox.write(tx, {
      to,
      subject: "A break-glass account was used",
      heading: "A break-glass account was used",
      paragraphs: [
        `${use.email} signed in from ${use.ip} as a super administrator, because the server's settings name this account for emergencies.`,
        "If nobody of you expected this, take the address out of BREAK_GLASS_EMAILS and restart the server: its sessions end at once. The audit log shows what was done.",
      ],
    });
}
