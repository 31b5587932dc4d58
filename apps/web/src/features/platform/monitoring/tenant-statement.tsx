import type { TenantFigures } from "@crq/contract/platform/monitoring";
import { count, counted, percent } from "../../../ui/format.ts";
import { Figure, Statement } from "../../../ui/statement.tsx";

/** The five most important figures of a tenant's day. */
export function TenantStatement({ figures: { people, signIns, apiKeys } }: { figures: TenantFigures }) {
  const week = signIns.slice(-7);
  const [opened, refused] = [sum(week, "opened"), sum(week, "refused")];
  const covered = people.accounts === 0 ? null : people.withFactor / people.accounts;
  return (
    <Statement plain>
      <Figure
        name="Active people"
        value={count(people.active)}
        note={`of ${counted(people.members, "member")}, in the last 30 days`}
      />
      <Figure name="Sign-ins" value={count(opened)} note="In the last seven days" />
      <Figure
        name="Refused"
        value={count(refused)}
        note={
          opened + refused === 0
            ? "In the last seven days"
            : `${percent(refused / (opened + refused))} of the attempts`
        }
      />
      <Figure
        name="Own second factor"
        value={covered === null ? "–" : percent(covered)}
        note={
          people.mfaRequired
            ? "Everyone else gets a code by email"
            : `${count(people.withFactor)} of ${counted(people.accounts, "active account")}`
        }
      />
      <Figure
        name="API keys"
        value={count(apiKeys.live)}
        note={`${count(apiKeys.usedLastMonth)} used in the last 30 days`}
      />
    </Statement>
  );
}

function sum(days: TenantFigures["signIns"], name: "opened" | "refused"): number {
  return days.reduce((total, day) => total + day[name], 0);
}
