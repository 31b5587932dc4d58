/** The mail that auditors get. */
import type { AuditorAccess } from "@crq/contract/compliance/assessments/auditors";
import type { Tx } from "../../../db/doors.ts";
import type { Message } from "../../../mail/message.ts";
import type { Outbox } from "../../../mail/outbox.ts";

/** What sending depends on. */
export interface AnswerMail {
  readonly outbox: Outbox;
  readonly publicUrl: string;
}

/** A day in words, for people in any zone: `December 26, 2026`. */
function inWords(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The link, for the auditor to whom an access was given. */
export async function mailLink(
  { outbox, publicUrl }: AnswerMail,
  tx: Tx,
  access: AuditorAccess,
  of: { readonly token: string; readonly organization: string; readonly again: boolean },
): Promise<void> {
  const link = new URL("/audit", publicUrl);
  link.hash = of.token;
  await outbox.write(tx, {
    to: access.email,
    subject: `${of.organization} asks you to review an assessment`,
    heading: "You can read an assessment",
    paragraphs: [
      `${of.organization} gave you, ${access.name}, read-only access to the assessment “${access.assessmentName}” until ${inWords(access.endsOn)}. You need no account.`,
      "When you open the link in a browser for the first time, we mail you a code.",
      ...(of.again ? ["This link replaces the one you were sent before."] : []),
    ],
    link: { label: "Open the assessment", href: link.href },
    notes: ["Keep the link to yourself. If you didn't expect this, ignore this email."],
  } satisfies Message);
}

/** The code for a browser. */
export async function mailCode(
  { outbox }: Pick<AnswerMail, "outbox">,
  tx: Tx,
  to: string,
  of: { readonly code: string; readonly minutes: number; readonly organization: string },
): Promise<void> {
  await outbox.write(tx, {
    to,
    subject: "Your code to open the assessment",
    heading: "Your code",
    paragraphs: [
      `Enter this code in the browser in which you opened the link from ${of.organization}. It expires in ${of.minutes} minutes.`,
      "If you didn't open the link, someone else may have it. Tell the person who sent it to you.",
    ],
    code: of.code,
  });
}

/** Tells an auditor that someone answered them, once the answer is there. The answer itself is read behind the link and the code. */
export async function tellAnswered(
  { outbox }: Pick<AnswerMail, "outbox">,
  tx: Tx,
  access: AuditorAccess,
  entry: string | null,
): Promise<void> {
  await outbox.write(tx, {
    to: access.email,
    subject: "An answer for you in the assessment",
    heading: "There's an answer for you",
    paragraphs: [
      `Someone wrote to you ${entry === null ? "" : `about ${entry} `}in the assessment “${access.assessmentName}”. Open the link that you were sent to read it.`,
    ],
  });
}
