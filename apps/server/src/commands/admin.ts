/** `npm run admin -- create-super-admin EMAIL`: makes (or keeps) the account, grants the role, prints a one-time set-up link. */
import { PLATFORM } from "../db/doors.ts";
import { grant, newAccount } from "../features/accounts/store.ts";
import { auditAs } from "../features/audit/public.ts";
import { openSetup } from "../features/sign-in/set-up.ts";
import { accountByEmail } from "../features/sign-in/store.ts";
import { withDoors } from "./application-database.ts";

const [command, email] = process.argv.slice(2);
if (command !== "create-super-admin" || !email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error("Usage: npm run admin -- create-super-admin EMAIL");
  process.exit(2);
}
const at = { tenantId: PLATFORM, role: "super_admin", clientId: null } as const;
const token = await withDoors((doors) =>
  doors.outside(async (tx) => {
    const known = await accountByEmail(tx, email);
    const person = { email, firstName: "", lastName: "", passwordHash: null };
    const id = known?.id ?? (await newAccount(tx, person, at, "command line"));
    await grant(tx, id, at);
    const entry = {
      action: "entitlement.grant",
      objectType: "user",
      objectId: id,
      detail: { email, role: at.role },
    };
    await auditAs(tx, "command line", undefined, entry);
    return openSetup(tx, id);
  }),
);
const site = (process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? 3000}`).replace(
  /\/+$/,
  "",
);
console.log(
  `${email} is a super administrator. To set the password, open within 72 hours, once:\n${site}/setup/${token}`,
);
