import type { Invitation } from "./invitation.ts";
import { Section } from "../../../../ui/section.tsx";

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" });

/** The invitation: to what, by whom, until when. */
export function InvitationStatement({ invitation }: { invitation: Invitation }) {
  const { tenantName, clientName, roleLabel, invitedBy, expiresAt, message } = invitation;
  const lines = [
    ["Organization", tenantName ?? "The platform itself"],
    ...(clientName === null ? [] : [["Client", clientName]]),
    ["Role", roleLabel],
    ["Invited by", invitedBy],
    ["Expires", DAY.format(new Date(expiresAt))],
  ] as const;
  return (
    <Section landmark title="Your invitation">
      <dl className="border-b border-line">
        {lines.map(([what, value]) => (
          <div
            key={what}
            className="flex min-h-9 items-baseline justify-between gap-4 border-t border-line py-1.5"
          >
            <dt className="shrink-0 text-sm text-muted">{what}</dt>
            <dd className="min-w-0 text-right text-sm font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {message !== "" && (
        <blockquote className="mt-5 border-l-[3px] border-primary pl-4 text-base whitespace-pre-line">
          {message}
        </blockquote>
      )}
    </Section>
  );
}
