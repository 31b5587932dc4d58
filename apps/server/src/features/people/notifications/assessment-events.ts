/** The texts of notifications about assessments. */
import { RECORDS } from "@crq/contract/records";
import type { Doer, Notice } from "./notice.ts";

/** An assessment, as its notifications name it. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
}

const about = (tenantId: string, { id, clientId }: Named, by: Doer) => ({
  tenantId,
  clientId,
  category: "compliance" as const,
  href: `/compliance/assessments/${id}`,
  by: by.userId,
});

function shortened(text: string): string {
  const words = text.trim();
  return words.length > 300 ? `${words.slice(0, 299)}…` : words;
}

/** Someone submitted an assessment: for those who may sign it. */
export function submitted(tenantId: string, of: Named, by: Doer): Omit<Notice, "to"> {
  return {
    ...about(tenantId, of, by),
    kind: "assessment.submit",
    title: `The assessment “${of.name}” is ready for review`,
    body: `${by.name} submitted it. Sign it, or return it and explain what needs to change.`,
  };
}

/** Someone signed an assessment or, with a reason, returned it: for its owner, and for who submitted it. */
export function decided(
  tenantId: string,
  of: Named & { readonly to: readonly string[] },
  { by, reason }: { readonly by: Doer; readonly reason?: string },
): Notice {
  const did = reason === undefined ? "signed" : "returned";
  return {
    ...about(tenantId, of, by),
    to: of.to,
    kind: `assessment.${reason === undefined ? "sign" : "return"}`,
    title: `The assessment “${of.name}” was ${did}`,
    body: `${by.name} ${did} it${reason === undefined ? "." : `: “${shortened(reason)}”`}`,
  };
}

/** Someone mentioned people in a comment. */
export function mentioned(
  tenantId: string,
  of: Named & { readonly to: readonly string[] },
  comment: { readonly entry: string | null; readonly text: string; readonly by: Doer },
): Notice {
  const { entry, text, by } = comment;
  const place = entry === null ? "" : `?entry=${encodeURIComponent(entry)}`;
  return {
    ...about(tenantId, of, by),
    href: `/compliance/assessments/${of.id}${place}`,
    to: of.to,
    kind: "assessment.mention",
    title: `${by.name} mentioned you in “${of.name}”`,
    body: `${entry === null ? "" : `${entry}: `}${shortened(text)}`,
  };
}

/** An auditor asked about an entry: for the assessment's owner, the person who gave the access, and the one who works on the entry. */
export function auditorAsked(
  tenantId: string,
  of: Named & { readonly to: readonly string[] },
  asked: { readonly entry: string; readonly text: string; readonly by: string },
): Notice {
  return {
    to: of.to,
    tenantId,
    clientId: of.clientId,
    category: "compliance",
    kind: "auditor-access.ask",
    title: `The auditor ${asked.by} asks about ${asked.entry} in “${of.name}”`,
    body: shortened(asked.text),
    href: `/compliance/assessments/${of.id}?entry=${encodeURIComponent(asked.entry)}`,
  };
}

/** An auditor's access ends within a week: for the person who gave it. */
export function auditorEnds(
  tenantId: string,
  of: {
    readonly id: string;
    readonly name: string;
    readonly assessmentName: string;
    readonly clientId: string | null;
    readonly to: string | null;
    readonly day: string;
  },
): Notice {
  return {
    to: of.to,
    tenantId,
    clientId: of.clientId,
    category: "compliance",
    kind: "auditor-access.end",
    title: `The access of the auditor ${of.name} ends on ${of.day}`,
    body: `After that day they no longer read “${of.assessmentName}”. Move the last day if they need longer.`,
    href: RECORDS["auditor-access"].href({ id: of.id, tenantId }),
  };
}
