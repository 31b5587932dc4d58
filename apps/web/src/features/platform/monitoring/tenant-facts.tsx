import type { TenantFigures } from "@crq/contract/platform/monitoring";
import { useUser } from "../../../session/user-context.ts";
import { ago, count, counted, dayAndTime, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { FactList } from "./fact-list.tsx";
import { Section } from "../../../ui/section.tsx";

/** People, sign-in methods, limits and the log, in figures. */
export function TenantFacts({ figures }: { figures: TenantFigures }) {
  const user = useUser();
  const { people, apiKeys, plan, failedMails } = figures;
  return (
    <>
      <Section className="mb-10" id="people" title="People">
        <FactList
          facts={[
            ["Members", count(people.members)],
            ["Active in the last 30 days", count(people.active)],
            ["Inactive for 90 days", count(people.dormant)],
            ["Never signed in", count(people.neverSignedIn)],
            ["Suspended", count(people.suspended)],
            ["Passwords under attack", count(people.lockedOut)],
            ["With their own second factor", `${count(people.withFactor)} of ${count(people.accounts)}`],
            ["Undelivered mail", count(failedMails)],
          ]}
        />
      </Section>
      <Section className="mb-10" id="ways-in" title="Sign-in methods">
        <FactList
          facts={[
            ["Single sign-on", singleSignOn(figures, user)],
            ["Provisioning", provisioning(figures)],
            ["API keys", keys(apiKeys)],
            ["API keys that expire within 30 days", count(apiKeys.expiring)],
          ]}
        />
      </Section>
      <Section className="mb-10" id="limits" title={`Plan: ${plan.name}`}>
        <FactList
          facts={[
            ["Seats", ofLimit(plan.members)],
            ["Assessments", ofLimit(plan.assessments)],
          ]}
        />
      </Section>
      <Section className="mb-10" id="audit-log" title="Audit log">
        <FactList facts={[["Verified", verified(figures, user)]]} />
      </Section>
    </>
  );
}

function ofLimit({ used, limit }: { used: number; limit: number | null }): string {
  return limit === null ? `${count(used)}, no limit` : `${count(used)} of ${count(limit)}`;
}

function keys({ live, unused }: TenantFigures["apiKeys"]): string {
  if (live === 0) return "None";
  return unused === 0 ? `${count(live)}, all in use` : `${count(live)}, ${count(unused)} unused for 30 days`;
}

function singleSignOn({ singleSignOn: sso }: TenantFigures, user: TimePreferences): string {
  if (sso === null) return "Not set up";
  if (!sso.enabled) return "Set up, but off";
  const last = sso.certificates
    .map(({ validTo }) => validTo)
    .sort()
    .at(-1);
  return `${sso.required ? "Required" : "On"}${last === undefined ? "" : `, certificate until ${shortDay(last, user)}`}`;
}

function provisioning({ provisioning: directory, at }: TenantFigures): string {
  if (directory === null) return "Not set up";
  const { people, heardAt } = directory;
  const heard = heardAt === null ? "no data yet" : `last sync ${ago(heardAt, new Date(at))}`;
  return `${counted(people, "person", "people")}, ${heard}`;
}

function verified({ auditLog }: TenantFigures, user: TimePreferences): string {
  if (auditLog === null) return "Not yet; runs nightly";
  const { verifiedAt, entries, brokenAt } = auditLog;
  return `${dayAndTime(verifiedAt, user)}: ${brokenAt === null ? `all ${counted(entries, "entry", "entries")} hold` : `broken at entry ${count(brokenAt)}`}`;
}
