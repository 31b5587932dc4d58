import type { Tx } from "../../../db/doors.ts";
import type { Outbox } from "../../../mail/outbox.ts";

/**
 * Tells a person, at both addresses, that their organization's directory has another address for them. It
 * changes nothing: they change the account's address themselves in the profile, with their password and a
 * code mailed to the new address.
 */
export async function proposeEmail(
  tx: Tx,
  deps: { readonly outbox: Outbox; readonly publicUrl: string },
  proposal: { readonly from: string; readonly to: string; readonly tenant: string },
): Promise<void> {
  const { from, to, tenant } = proposal;
  const link = {
    label: "Open your profile",
    href: new URL("/my-account/profile", deps.publicUrl).href,
  };
  const subject = `${tenant} has a new email address for you`;
  await deps.outbox.write(tx, {
    to: from,
    subject,
    heading: subject,
    paragraphs: [
      `The directory of ${tenant} now uses ${to} for you. You still sign in with ${from}, and your account hasn't changed.`,
      "To sign in with the new address, change your email in your profile. If the new address isn't yours, tell your administrator.",
    ],
    link,
  });
  await deps.outbox.write(tx, {
    to,
    subject: `${tenant} uses this email address for an account`,
    heading: `${tenant} uses this email address for an account`,
    paragraphs: [
      `The directory of ${tenant} now uses this address for one of its members. If that's you, sign in with your previous address and change your email in your profile; we'll send a code to this address to confirm it.`,
      "If it isn't you, ignore this email. Nothing has changed, and this address can't be used to sign in unless it's confirmed.",
    ],
    link,
  });
}
