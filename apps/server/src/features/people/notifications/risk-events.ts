/** The texts of notifications about risks of the register. */
import { RECORDS } from "@crq/contract/records";
import type { Doer, Notice } from "./notice.ts";

/** A risk, as its notifications name it. */
interface NamedRisk {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly clientId: string | null;
  readonly ownerId: string | null;
}

const about = (tenantId: string, risk: NamedRisk) => ({
  tenantId,
  clientId: risk.clientId,
  category: "risk" as const,
  href: RECORDS.risk.href({ id: risk.id, tenantId }),
});

const named = ({ reference, title }: NamedRisk) => `${reference} “${title}”`;

/** Someone was given a risk to answer for. */
export function riskAssigned(tenantId: string, risk: NamedRisk, by: Doer): Notice {
  return {
    ...about(tenantId, risk),
    to: risk.ownerId,
    kind: "risk.assign",
    title: `You own the risk ${named(risk)}`,
    body: `${by.name} made you its owner. Check how it's rated and treated, and when it's reviewed next.`,
    by: by.userId,
  };
}

/** Someone was given several risks at once. */
export function risksAssigned(tenantId: string, to: string, count: number, by: Doer): Notice {
  return {
    to,
    tenantId,
    category: "risk",
    kind: "risk.assign",
    title: count === 1 ? "You own another risk" : `You own ${count} more risks`,
    body: `${by.name} made you their owner. Check how they're rated and treated, and when they're reviewed next.`,
    href: `/risk-management/risk-register?owner=${to}`,
    by: by.userId,
  };
}

/** Someone said something about a risk, for its owner. */
export function riskCommented(tenantId: string, risk: NamedRisk, said: string, by: Doer): Notice {
  return {
    ...about(tenantId, risk),
    to: risk.ownerId,
    kind: "risk.comment",
    title: `${by.name} commented on the risk ${named(risk)}`,
    body: said.length > 300 ? `${said.slice(0, 299).toWellFormed()}…` : said,
    by: by.userId,
  };
}

/** Someone asked for the acceptance of a risk, for those who can decide about it. */
export function acceptanceAsked(
  tenantId: string,
  risk: NamedRisk,
  reason: string,
  by: Doer,
): Omit<Notice, "to"> {
  return {
    ...about(tenantId, risk),
    kind: "risk.ask-acceptance",
    title: `${by.name} asks to accept the risk ${named(risk)}`,
    body: reason.length > 300 ? `${reason.slice(0, 299).toWellFormed()}…` : reason,
    by: by.userId,
  };
}

/** Someone decided about an acceptance, for the person who asked. */
export function acceptanceDecided(
  tenantId: string,
  risk: NamedRisk,
  { to, approve, comment }: { readonly to: string; readonly approve: boolean; readonly comment: string },
  by: Doer,
): Notice {
  const words = comment.trim();
  return {
    ...about(tenantId, risk),
    to,
    kind: approve ? "risk.approve-acceptance" : "risk.refuse-acceptance",
    title: `${by.name} ${approve ? "accepted" : "didn’t accept"} the risk ${named(risk)}`,
    body: words === "" ? "No comment." : words.slice(0, 300).toWellFormed(),
    by: by.userId,
  };
}

/** A risk's rating or loss came to be more than its category tolerates, for its owner. */
export function beyondTolerance(
  tenantId: string,
  risk: NamedRisk & { readonly category: string },
  by: Doer,
): Notice {
  const of = risk.category === "" ? "risks without a category" : `“${risk.category}”`;
  return {
    ...about(tenantId, risk),
    to: risk.ownerId,
    kind: "risk.beyond-tolerance",
    title: `The risk ${named(risk)} is beyond tolerance`,
    body: `Since ${by.name} changed it, it's more than what is tolerated for ${of}. Treat it, or ask for other limits.`,
    by: by.userId,
  };
}

/** A review that is due within a week, or overdue, for the risk's owner. */
export function reviewDue(
  tenantId: string,
  risk: NamedRisk & { readonly day: string; readonly overdue: boolean },
): Notice {
  return {
    ...about(tenantId, risk),
    to: risk.ownerId,
    kind: risk.overdue ? "risk.overdue" : "risk.due",
    title: risk.overdue
      ? `The review of the risk ${named(risk)} is overdue`
      : `Review the risk ${named(risk)} by ${risk.day}`,
    body: risk.overdue
      ? `It was due on ${risk.day}. Say how the risk is rated now, and when to look again.`
      : "Say how the risk is rated now, and when to look again.",
  };
}

/** An acceptance that ended, for the risk's owner. */
export function acceptanceLapsed(tenantId: string, risk: NamedRisk & { readonly day: string }): Notice {
  return {
    ...about(tenantId, risk),
    to: risk.ownerId,
    kind: "risk.lapse",
    title: `The acceptance of the risk ${named(risk)} has lapsed`,
    body: `It held until ${risk.day}. Ask for it again, or treat the risk otherwise.`,
  };
}

/** How many changed controls a notification names. */
const NAMED_CONTROLS = 5;

/** Answers of an assessment came to differ from what someone's scenarios count with. */
export function answersChanged(
  tenantId: string,
  to: string,
  assessment: { readonly id: string; readonly name: string },
  changed: {
    /** At most as many as are simulated together, and how many there are. */
    readonly scenarios: readonly {
      readonly id: string;
      readonly title: string;
      readonly clientId: string | null;
    }[];
    readonly count: number;
    readonly controls: readonly string[];
  },
): Notice {
  const { scenarios, count, controls } = changed;
  const [first] = scenarios;
  const whose = count === 1 ? `“${first!.title}” counts` : `${count} of your scenarios count`;
  const named = controls.slice(0, NAMED_CONTROLS).join(", ");
  const more = controls.length > NAMED_CONTROLS ? ` and ${controls.length - NAMED_CONTROLS} more` : "";
  const clients = new Set(scenarios.map(({ clientId }) => clientId));
  return {
    to,
    tenantId,
    clientId: clients.size === 1 ? first!.clientId : null,
    category: "risk",
    kind: "scenario.answers-change",
    title: `Answers of “${assessment.name}” have changed`,
    body: `${whose} with earlier ones. Changed: ${named}${more}. Look at what they do to the loss, then take them over.`,
    href: `/risk-management/risk-simulation?assessment=${assessment.id}&scenarios=${scenarios.map(({ id }) => id).join(",")}`,
  };
}
