import type { Baseline, StatementLink } from "@crq/contract/risk/baselines/baselines";
import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted, dayAndTime, shortDay, type TimePreferences } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";

const ShareLinkDialog = lazy(async () => ({
  default: (await import("./share-link-dialog.tsx")).ShareLinkDialog,
}));

/** The links to an approved baseline's statement: made, counted and revoked here. */
export function StatementLinks({ baseline }: { readonly baseline: Baseline }) {
  const { id } = baseline;
  const isOwn = useIsOwn();
  const mayShare = useCan("scenario:write") && isOwn(baseline);
  const [sharing, setSharing] = useState(false);
  const [revoking, setRevoking] = useState<StatementLink | null>(null);
  const query = useQuery(queryOf("baselines.links", { params: { id } }));
  const revoke = useAct("baselines.revokeLink", {
    failed: "Not revoked",
    done: { title: "Link revoked", description: revoking?.label ?? "" },
    onDone: () => setRevoking(null),
  });
  return (
    <Section
      landmark
      title="Links to the statement"
      description="For board members without an account: read-only, with an expiry. Each opening is in the audit log."
      hairline
      actions={
        mayShare && (
          <Button variant="outline" onClick={() => setSharing(true)}>
            <Link2 aria-hidden /> Share the statement
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-12 w-full" />} small>
        {({ links }) =>
          links.length === 0 ? (
            <p className="text-sm text-muted">Not shared yet.</p>
          ) : (
            <ul className="border-t border-line">
              {links.map((link) => (
                <LinkLine
                  key={link.id}
                  link={link}
                  onRevoke={mayShare && link.state === "open" ? () => setRevoking(link) : undefined}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {sharing && (
        <Suspense fallback={null}>
          <ShareLinkDialog baseline={baseline} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke this link?"
        description={`${revoking?.label ?? ""} can no longer open the statement with it. A revoked link can’t be restored; you can share a new one.`}
        confirmLabel="Revoke"
        destructive
        busy={revoke.busy}
        onConfirm={() => revoking && void revoke.run({ params: { id: revoking.id } })}
        onCancel={() => setRevoking(null)}
      />
    </Section>
  );
}

interface LinkLineProps {
  readonly link: StatementLink;
  readonly onRevoke: (() => void) | undefined;
}

function LinkLine({ link, onRevoke }: LinkLineProps) {
  const { label, createdBy, createdAt } = link;
  const times = useUser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-xs text-muted">
          {standingWords(link, times)} Shared by {createdBy}, {shortDay(createdAt, times)}.
        </p>
      </div>
      {onRevoke && (
        <Button variant="ghost" size="sm" aria-label={`Revoke the link for ${label}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

/** `Works until Dec 8, 2026. Opened twice, last Nov 24, 2026, 3:04 PM.` */
function standingWords(link: StatementLink, times: TimePreferences): string {
  const { state, expiresAt, openedCount, openedAt } = link;
  const until = {
    open: `Works until ${shortDay(expiresAt, times)}.`,
    expired: `Expired ${shortDay(expiresAt, times)}.`,
    revoked: "Revoked.",
  }[state];
  const opened =
    openedAt === null
      ? "Not opened."
      : `Opened ${counted(openedCount, "time")}, last ${dayAndTime(openedAt, times)}.`;
  return `${until} ${opened}`;
}
