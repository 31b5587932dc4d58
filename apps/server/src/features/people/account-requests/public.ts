/** What registration uses of the request queue. */
export { accountExistsMail, alreadyPendingMail, confirmationMail, finishSetupMail } from "./mails.ts";
export {
  byToken,
  confirm,
  decidersOf,
  insert,
  insertInvited,
  type NewRequest,
  openOf,
  queueByAddress,
  replace,
} from "./submission-store.ts";
