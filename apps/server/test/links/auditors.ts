/** Auditors as tests let them in: an access, the link, the mailed code, and a browser of their own. */
import type { AuditorAccess, AuditorDoor } from "@crq/contract/compliance/assessments/auditors";
import { expect } from "vitest";
import { type Browser, openBrowser } from "../browser.ts";
import type { Harness, Session } from "../harness.ts";
import { mailsTo } from "../mail.ts";

/** An access and its link. */
export interface Given {
  readonly access: AuditorAccess;
  readonly token: string;
  readonly mailed: boolean;
}

/** The day that's some days after today in UTC. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

let given = 0;

/** Gives an auditor access; each has an address of their own. */
export async function give(
  by: Pick<Session, "call">,
  assessmentId: string,
  more: object = {},
): Promise<Given> {
  const reply = await by.call("POST", `/api/assessments/${assessmentId}/auditors`, {
    name: "Ada Quill",
    organization: "Quill & Partners",
    email: `auditor${++given}@firm.example`,
    seesEvidence: true,
    seesNotes: true,
    endsOn: dayIn(30),
    ...more,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Given>();
}

/** Asks for a code in a browser, and reads it from the mail. */
export async function codeFor(h: Harness, browser: Browser, { token, access }: Given) {
  const sent = await browser.call("POST", "/api/audits/code", { token });
  expect(sent.statusCode, sent.body).toBe(200);
  const [mail] = await mailsTo(h, access.email);
  return {
    challenge: sent.json<{ challenge: string }>().challenge,
    code: /\b\d{6}\b/.exec(mail!.text)![0],
  };
}

/** A browser of an auditor, opened by link and code; `call` is about their access. */
export async function entered(h: Harness, of: Given) {
  const browser = openBrowser(h.app);
  const door = await browser.call("POST", "/api/audits/open", { token: of.token });
  const { id } = door.json<AuditorDoor>();
  const kept = await codeFor(h, browser, of);
  const opened = await browser.call("POST", "/api/audits/enter", { token: of.token, ...kept });
  expect(opened.statusCode, opened.body).toBe(204);
  return {
    browser,
    call: (method: string, path = "", body?: object) =>
      browser.call(method, `/api/audits/${id}${path}`, body),
  };
}
