/**
 * `npm run admin -- create-super-admin EMAIL`: creates (or keeps) the account, assigns the role, and prints a
 * one-time setup link.
 */
import { withDoors } from "./application-database.ts";
import { createSuperAdmin } from "./create-super-admin.ts";

const [command, email] = process.argv.slice(2);
if (command !== "create-super-admin" || !email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error("Usage: npm run admin -- create-super-admin EMAIL");
  process.exit(2);
}
const token = await withDoors((doors) => doors.outside((tx) => createSuperAdmin(tx, email)));
const site = (process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? 3000}`).replace(
  /(?<!\/)\/+$/,
  "",
);
console.log(
  `${email} is a super administrator. To set the password, open within 72 hours, once:\n${site}/setup/${token}`,
);
