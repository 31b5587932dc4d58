/**
 * Emergency accounts: the environment names at most two, the operator creates them, and every super
 * administrator is notified of each use.
 */
import { domainToASCII } from "node:url";
import type { Tx } from "../../../db/doors.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { superAdmins } from "./session-store.ts";
import type { Account } from "./store.ts";

/**
 * Whether an account works as a super administrator in an emergency: the environment names its address, and
 * the operator created it on the command line. The address alone grants nothing, so an account created under
 * it any other way gains nothing.
 * @param named addresses in lowercase
 */
export function isBreakGlass(
  named: readonly string[],
  account: Pick<Account, "email" | "operator_made_at">,
): boolean {
  return account.operator_made_at !== null && named.includes(account.email.toLowerCase());
}

/**
 * Whether an address is reserved for emergencies: no provider, directory, registration, invitation, or
 * address change can create an account under it. Spellings that a person or mail server may treat as the same
 * address count too: case, compatibility forms, invisible characters, and a domain's internationalized form.
 * Dots and tags before the @ don't: only the mail server knows what they mean, and an account under another
 * spelling isn't that account.
 */
export function isReserved(named: readonly string[], email: string): boolean {
  if (named.length === 0) return false;
  const wanted = comparable(email);
  return named.some((one) => comparable(one) === wanted);
}

function comparable(email: string): string {
  const text = email
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\s]/gu, "")
    .toLowerCase()
    .normalize("NFKC");
  const at = text.lastIndexOf("@");
  let domain = text.slice(at + 1);
  while (domain.endsWith(".")) domain = domain.slice(0, -1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** Notifies every super administrator that a break-glass account was used. */
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
        `${use.email} signed in from ${use.ip} as a super administrator. The server's settings reserve this account for emergencies.`,
        "If you and the other super administrators didn't expect this, remove the address from BREAK_GLASS_EMAILS and restart the server to end its sessions immediately. The audit log shows what was done.",
      ],
    });
}
