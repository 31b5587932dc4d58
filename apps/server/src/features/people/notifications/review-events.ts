/** The texts of notifications about reviews: of scenarios, baselines, frameworks and crosswalk pairs. */
import { RECORDS } from "@crq/contract/records";
import type { Doer, Notice } from "./notice.ts";

/** The scenario that is reviewed. */
interface Reviewed {
  readonly id: string;
  readonly title: string;
  readonly tenantId: string;
  readonly clientId: string | null;
}

const WHAT_TO_DO = "Approve it, or return it and explain what needs to change.";

/** A comment without the space around it, and its first 300 characters at most; undefined if there is none. */
function shortened(comment: string): string | undefined {
  const words = comment.trim();
  if (words === "") return undefined;
  return words.length > 300 ? `${words.slice(0, 299)}…` : words;
}

const notice = (scenario: Reviewed, by: Doer) => ({
  tenantId: scenario.tenantId,
  clientId: scenario.clientId,
  category: "risk" as const,
  href: `${RECORDS.scenario.href(scenario)}&view=review`,
  by: by.userId,
});

/** Someone asked for the review of a scenario, for those who can decide about it. */
export function reviewRequested(scenario: Reviewed, comment: string, by: Doer): Omit<Notice, "to"> {
  return {
    ...notice(scenario, by),
    kind: "scenario.request-review",
    title: `${by.name} asked you to review “${scenario.title}”`,
    body: shortened(comment) ?? WHAT_TO_DO,
  };
}

/** A scenario was approved or returned, for the person who saved it last and the one who asked. */
export function reviewDecided(
  to: readonly string[],
  scenario: Reviewed,
  { verdict, comment }: { readonly verdict: "approved" | "returned"; readonly comment: string },
  by: Doer,
): Notice {
  return {
    ...notice(scenario, by),
    to,
    kind: verdict === "approved" ? "scenario.approve" : "scenario.return",
    title: `${by.name} ${verdict} “${scenario.title}”`,
    body: shortened(comment) ?? "It stays approved until someone changes it.",
  };
}

/** A baseline, as its notifications name it. */
interface NamedBaseline {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly clientName: string | null;
}

/** Someone froze a baseline: for those who may approve it. */
export function baselineFrozen(
  tenantId: string,
  { id, name, clientId, clientName }: NamedBaseline,
  by: Doer,
): Omit<Notice, "to"> {
  return {
    tenantId,
    clientId,
    kind: "baseline.freeze",
    category: "risk",
    title: `The baseline “${name}” is ready for review`,
    body: `${by.name} froze it${clientName === null ? "" : ` for ${clientName}`}. ${WHAT_TO_DO}`,
    href: `/risk-management/baselines?baseline=${id}`,
    by: by.userId,
  };
}

/** Someone approved or returned a baseline: for its author. */
export function baselineDecided(
  tenantId: string,
  { id, name, clientId, author }: Omit<NamedBaseline, "clientName"> & { readonly author: string | null },
  decision: { readonly verdict: "approved" | "returned"; readonly comment: string; readonly by: Doer },
): Notice {
  const { verdict, comment, by } = decision;
  const words = shortened(comment);
  return {
    to: author,
    tenantId,
    clientId,
    kind: `baseline.${verdict === "approved" ? "approve" : "return"}`,
    category: "risk",
    title: `Your baseline “${name}” was ${verdict}`,
    body: `${by.name} ${verdict} it${words === undefined ? "." : `: “${words}”`}`,
    href: `/risk-management/baselines?baseline=${id}`,
    by: by.userId,
  };
}

/** A framework, as its notifications name it. */
interface NamedFramework {
  readonly id: string;
  readonly title: string;
  readonly edition: string;
  readonly editorIds: readonly string[];
}

const framework = (tenantId: string, { id }: NamedFramework, by: Doer) => ({
  tenantId,
  clientId: null,
  category: "compliance" as const,
  href: `/security-frameworks/published-frameworks/${id}`,
  by: by.userId,
});

const editionOf = ({ title, edition }: NamedFramework) =>
  `“${title}”${edition === "" ? "" : ` (${edition})`}`;

/** Someone submitted a framework: for those who may publish it. */
export function frameworkSubmitted(tenantId: string, of: NamedFramework, by: Doer): Omit<Notice, "to"> {
  return {
    ...framework(tenantId, of, by),
    kind: "framework.submit",
    title: `The framework ${editionOf(of)} is ready for review`,
    body: `${by.name} submitted it. Publish it, or return it and explain what needs to change.`,
  };
}

/** Someone published a framework or, with a reason, returned it: for those who wrote it. */
export function frameworkDecided(
  tenantId: string,
  of: NamedFramework,
  { by, reason }: { readonly by: Doer; readonly reason?: string },
): Notice {
  const did = reason === undefined ? "published" : "returned";
  const words = shortened(reason ?? "");
  return {
    ...framework(tenantId, of, by),
    to: [...of.editorIds],
    kind: `framework.${reason === undefined ? "approve" : "return"}`,
    title: `The framework ${editionOf(of)} was ${did}`,
    body: `${by.name} ${did} it${words === undefined ? "." : `: “${words}”`}`,
  };
}

/** Two frameworks whose pairs a notification is about. */
interface Between {
  readonly from: string;
  readonly to: string;
}

const MAPPER = "/security-frameworks/cross-framework-mapper";

const pairs = (tenantId: string, between: Between | null, by: Doer) => ({
  tenantId,
  clientId: null,
  category: "compliance" as const,
  href:
    between === null
      ? "/data-sources/mapping-dashboard"
      : `${MAPPER}?from=${between.from}&to=${between.to}&via=direct&view=proposals`,
  by: by.userId,
});

/** Someone proposed pairs of two frameworks, one or a whole file of them: for those who may approve them. */
export function pairsProposed(
  tenantId: string,
  { count, from, to }: { readonly count: number; readonly from: Titled; readonly to: Titled },
  by: Doer,
): Omit<Notice, "to"> {
  const what = count === 1 ? "A crosswalk pair is" : `${count} crosswalk pairs are`;
  return {
    ...pairs(tenantId, { from: from.id, to: to.id }, by),
    kind: "crosswalk-pair.propose",
    title: `${what} waiting for review`,
    body: `${by.name} proposed ${count === 1 ? "it" : "them"} between ${from.title} and ${to.title}. ${count === 1 ? "It takes" : "They take"} effect once someone else approves ${count === 1 ? "it" : "them"}.`,
  };
}

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Someone approved or rejected pairs, all at once: for the person who proposed them. */
export function pairsDecided(
  tenantId: string,
  to: string,
  decided: { readonly names: readonly string[]; readonly between: Between | null },
  decision: { readonly verdict: "approved" | "rejected"; readonly reason: string; readonly by: Doer },
): Notice {
  const { names, between } = decided;
  const { verdict, reason, by } = decision;
  const words = shortened(reason);
  return {
    ...pairs(tenantId, between, by),
    to,
    kind: `crosswalk-pair.${verdict === "approved" ? "approve" : "reject"}`,
    title:
      names.length === 1
        ? `Your pair ${names[0]} was ${verdict}`
        : `${names.length} of your crosswalk pairs were ${verdict}`,
    body: `${by.name} ${verdict} ${names.length === 1 ? "it" : "them"}${words === undefined ? "." : `: “${words}”`}`,
  };
}
