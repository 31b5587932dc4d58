/** What registration uses of the queue of requests. */
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
