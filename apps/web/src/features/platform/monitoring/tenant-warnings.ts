import type { TenantFigures } from "@crq/contract/platform/monitoring";
import { ago, count, counted } from "../../../ui/format.ts";
import type { Warning } from "./warning.ts";

/** The thresholds at which a figure needs attention. */
const LIMITS = {
  /** The share of active accounts with a second factor of their own. */
  factorShare: 0.8,
  /** A day's refusals compared with the opened sessions, if there are at least this many. */
  refusals: 20,
  refusalShare: 0.5,
  certificateDays: 30,
  provisioningDays: 3,
  planShare: 0.9,
} as const;

const SETTINGS = "/tenant/settings";
const TEAM = { to: "/tenant/team-management", label: "Team" };

/** Items that need a tenant administrator's attention, current failures first. */
export function tenantWarnings(figures: TenantFigures): Warning[] {
  return [
    ...entry(figures),
    ...people(figures),
    ...keys(figures),
    ...plan(figures),
    ...product(figures),
  ].sort((one, other) => Number(other.urgent) - Number(one.urgent));
}

/** Sign-ins and refusals. */
function entry({ signIns, singleSignOn, provisioning, at }: TenantFigures): Warning[] {
  const found: Warning[] = [];
  const today = signIns.at(-1);
  if (today && today.refused >= LIMITS.refusals && today.refused > today.opened * LIMITS.refusalShare)
    found.push({
      key: "refusals",
      urgent: true,
      title: `${counted(today.refused, "sign-in")} refused today`,
      advice: "Someone may be guessing passwords. The log shows which accounts and addresses.",
      link: { to: "/tenant/logs", label: "Log" },
    });
  const days = (then: string) => (Date.parse(then) - Date.parse(at)) / 86_400_000;
  // While one replaces another, the one with the later expiry counts.
  const last = singleSignOn?.certificates
    .map(({ validTo }) => validTo)
    .sort()
    .at(-1);
  if (singleSignOn?.enabled && last !== undefined && days(last) < LIMITS.certificateDays) {
    const left = Math.floor(days(last));
    found.push({
      key: "certificate",
      urgent: left < 7,
      title:
        left < 0
          ? "The identity provider’s certificate has expired"
          : `The identity provider’s certificate expires in ${counted(left, "day")}`,
      advice: `${left < 0 ? "No one can sign in with it." : "After that, no one can sign in with it."} Add the new certificate next to the old one.`,
      link: { to: SETTINGS, tab: "sign-on", label: "Single sign-on" },
    });
  }
  if (provisioning?.heardAt && -days(provisioning.heardAt) > LIMITS.provisioningDays)
    found.push({
      key: "provisioning",
      urgent: false,
      title: `The directory last synced ${ago(provisioning.heardAt, new Date(at))}`,
      advice: "People who left may still have access. Check provisioning in the directory and its key.",
      link: { to: SETTINGS, tab: "provisioning", label: "Provisioning" },
    });
  return found;
}

function people({ people, failedMails }: TenantFigures): Warning[] {
  const found: Warning[] = [];
  if (people.lockedOut > 0)
    found.push({
      key: "locked-out",
      urgent: false,
      title: `Someone is guessing the ${people.lockedOut === 1 ? "password of one person" : `passwords of ${count(people.lockedOut)} people`}`,
      advice:
        "New browsers must wait between attempts. Known browsers, passkeys and password resets still work. Ask them whether it was them.",
      link: { to: "/tenant/logs", label: "Log" },
    });
  const without = people.accounts - people.withFactor;
  if (!people.mfaRequired && people.accounts > 0 && people.withFactor / people.accounts < LIMITS.factorShare)
    found.push({
      key: "factors",
      urgent: false,
      title: `${counted(without, "person", "people")} ${without === 1 ? "has" : "have"} no second factor`,
      advice: "A password alone may be enough to sign in. Require two-factor authentication for everyone.",
      link: { to: SETTINGS, tab: "policies", label: "Policies" },
    });
  if (people.dormant > 0)
    found.push({
      key: "dormant",
      urgent: false,
      title: `${counted(people.dormant, "person has", "people have")} not signed in for 90 days`,
      advice: "Remove access that isn't used.",
      link: TEAM,
    });
  if (failedMails > 0)
    found.push({
      key: "mail",
      urgent: true,
      title: `${counted(failedMails, "email")} to your members couldn't be delivered`,
      advice: "Check their email addresses.",
      link: TEAM,
    });
  return found;
}

function keys({ apiKeys }: TenantFigures): Warning[] {
  const found: Warning[] = [];
  const link = { to: SETTINGS, tab: "provisioning", label: "API keys" };
  if (apiKeys.expiring > 0)
    found.push({
      key: "keys-expiring",
      urgent: false,
      title: `${counted(apiKeys.expiring, "API key expires", "API keys expire")} within 30 days`,
      advice: "Integrations that use them will stop working. Create new keys in time.",
      link,
    });
  if (apiKeys.unused > 0)
    found.push({
      key: "keys-unused",
      urgent: false,
      title: `${counted(apiKeys.unused, "API key was", "API keys were")} not used for 30 days`,
      advice: "Revoke keys that aren't used.",
      link,
    });
  return found;
}

function plan({ plan }: TenantFigures): Warning[] {
  const places = [
    ["members", "seats", "You can't invite anyone else."],
    ["assessments", "assessments", "You can't start another assessment."],
  ] as const;
  return places.flatMap(([name, words, full]) => {
    const { used, limit } = plan[name];
    if (limit === null || used / limit < LIMITS.planShare) return [];
    const over = used >= limit;
    return {
      key: `plan-${name}`,
      urgent: false,
      title: `${count(used)} of ${count(limit)} ${words} in use`,
      advice: `${over ? full : "You're close to the limit."} Free some up or choose a larger plan.`,
      link: { to: SETTINGS, tab: "plan", label: "Plan" },
    };
  });
}

function product({ auditLog }: TenantFigures): Warning[] {
  if (!auditLog || auditLog.brokenAt === null) return [];
  return [
    {
      key: "audit",
      urgent: true,
      title: `The audit log fails verification from entry ${count(auditLog.brokenAt)} on`,
      advice: "It was changed outside the application. Tell the platform's administrators.",
      link: { to: "/tenant/logs", label: "Log" },
    },
  ];
}
