import type { Identity } from "@crq/contract/people/federation";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { ago } from "../../../ui/format.ts";
import { ProviderMark } from "../sign-in/public.tsx";

interface LinkedRowProps {
  readonly identity: Identity;
  readonly mayUnlink: boolean;
  /** Why it can't be unlinked. */
  readonly why: string | undefined;
  readonly busy: boolean;
  readonly onUnlink: () => void;
}

/** An external account that opens this one. */
export function LinkedRow({ identity, mayUnlink, why, busy, onUnlink }: LinkedRowProps) {
  const { provider, name, email, linkedAt, lastUsedAt } = identity;
  const used = lastUsedAt === null ? "not used yet" : `last used ${ago(lastUsedAt)}`;
  return (
    <Row
      provider={provider}
      name={name}
      facts={[email, `linked ${ago(linkedAt)}, ${used}`, why].filter(Boolean).join(" · ")}
    >
      {mayUnlink && (
        <Button variant="outline" size="sm" busy={busy} onClick={onUnlink}>
          Unlink<span className="sr-only"> {name}</span>
        </Button>
      )}
    </Row>
  );
}

interface AvailableRowProps {
  readonly provider: string;
  readonly name: string;
  readonly mayLink: boolean;
  readonly busy: boolean;
  readonly onLink: () => void;
}

/** A service whose account can be linked. */
export function AvailableRow({ provider, name, mayLink, busy, onLink }: AvailableRowProps) {
  return (
    <Row provider={provider} name={name} facts="Not linked">
      {mayLink && (
        <Button variant="outline" size="sm" busy={busy} onClick={onLink}>
          Link<span className="sr-only"> {name}</span>
        </Button>
      )}
    </Row>
  );
}

interface RowProps {
  readonly provider: string;
  readonly name: string;
  readonly facts: string;
  readonly children: ReactNode;
}

function Row({ provider, name, facts, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3.5 py-2.5">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="text-xs break-words text-muted">{facts}</p>
      </div>
      {children}
    </li>
  );
}
