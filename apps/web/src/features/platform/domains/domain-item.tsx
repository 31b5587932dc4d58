import type { TenantDomain } from "@crq/contract/platform/domains";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ago, shortDay } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";

interface DomainItemProps {
  readonly tenantId: string;
  readonly item: TenantDomain;
  /** Whether the server looks up DNS records. */
  readonly dns: boolean;
  readonly removing: boolean;
  readonly onRemove: () => void;
}

/** One domain: its state, the record that proves it, and its actions. */
export function DomainItem({ tenantId, item, dns, removing, onRemove }: DomainItemProps) {
  const missing = item.missingSince !== null;

  const check = useAct("tenantDomains.check", {
    done: ({ found }) =>
      found
        ? `${item.domain} is verified`
        : {
            title: "The record isn't there yet",
            description: "DNS changes can take an hour or longer to appear. Check again later.",
          },
    failed: "The record couldn't be checked",
  });

  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading size="part" level={2} className="min-w-0 break-all">
          {item.domain}
        </Heading>
        <State item={item} />
        <div className="ml-auto flex gap-2">
          {dns && (item.state !== "proved" || missing) && (
            <Button
              variant="outline"
              busy={check.busy}
              onClick={() => void check.run({ params: { id: item.id }, query: { tenantId } })}
            >
              Check now
            </Button>
          )}
          <Button
            variant="outline"
            disabled={removing}
            aria-label={`Remove ${item.domain}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
      <Explanation item={item} dns={dns} />
      {dns && (item.state !== "proved" || missing) && <Record record={item.record} />}
    </li>
  );
}

function State({ item }: { item: TenantDomain }) {
  if (item.state === "refused") return <Badge variant="destructive">Refused</Badge>;
  if (item.state === "pending") return <Badge variant="outline">Not verified yet</Badge>;
  return item.missingSince === null ? (
    <Badge>Verified</Badge>
  ) : (
    <Badge variant="destructive">Record missing</Badge>
  );
}

function Explanation({ item, dns }: { item: TenantDomain; dns: boolean }) {
  const user = useUser();
  const checked = item.lastCheckedAt === null ? "" : ` Last checked ${ago(item.lastCheckedAt)}.`;
  const words =
    item.state === "refused"
      ? `Refused by the platform.${item.note === "" ? "" : ` ${item.note}`}`
      : item.state === "pending"
        ? dns
          ? `Create this DNS record, then select Check now. The platform's administrators can also approve the domain.${checked}`
          : "The platform's administrators are reviewing this domain. We'll notify you of their decision."
        : item.missingSince !== null
          ? `The DNS record has been missing since ${shortDay(item.missingSince, user)}. The domain stays verified. Create the record again, or remove the domain if it's no longer yours.`
          : `Verified on ${shortDay(item.provedAt!, user)} ${item.provedHow === "dns" ? "by its DNS record" : `by ${item.provedBy}`}.${checked}`;
  return <p className="max-w-prose text-sm text-muted">{words}</p>;
}

function Record({ record }: { record: TenantDomain["record"] }) {
  return (
    <dl className="grid gap-3 text-sm">
      <Line label="Type" value="TXT" />
      <Line label="Name" value={record.name} copy="Copy name" />
      <Line label="Value" value={record.value} copy="Copy value" />
    </dl>
  );
}

function Line({ label, value, copy }: { label: string; value: string; copy?: string }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[4rem_1fr] sm:items-center">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <code className="min-w-0 grow rounded-sm bg-sunken px-2 py-1 font-mono text-xs break-all select-all">
          {value}
        </code>
        {copy !== undefined && <CopyButton text={() => value}>{copy}</CopyButton>}
      </dd>
    </div>
  );
}
