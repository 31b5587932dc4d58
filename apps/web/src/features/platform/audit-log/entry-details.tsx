import type { AuditEntry } from "@crq/contract/platform/audit-log";
import { entryHref, recordHref } from "@crq/contract/records";
import type { ReactNode } from "react";
import { Fact } from "../../../ui/fact.tsx";
import { ScreenLink } from "../../../navigation/screen-link.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { count, day, timeOfDay, zoneName } from "../../../ui/format.ts";
import { ChangesTable } from "./changes-table.tsx";
import { changesOf, valueText } from "./changes.ts";
import { type ChangeSearch, NO_FILTERS } from "./use-audit-search.ts";

interface EntryDetailsProps {
  readonly entry: AuditEntry;
  readonly change: ChangeSearch;
}

/** Everything recorded in one entry: the changes, other details, and its proof. */
export function EntryDetails({ entry, change }: EntryDetailsProps) {
  const user = useUser();
  const { changes, rest } = changesOf(entry.detail);
  const others = Object.entries(rest);
  const only = (parts: Parameters<ChangeSearch>[0]) => change({ ...NO_FILTERS, ...parts });
  const { actorId, tenantId } = entry;
  // A program that calls with a tenant's key has no screen.
  const person = entry.actor.startsWith("key ") ? null : actorId;
  const actor = person === null ? undefined : recordHref("user", { id: person, tenantId }, user);
  const object = entryHref(entry, user);
  return (
    <div className="grid gap-6 pt-2 pb-5 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        {changes.length > 0 && <ChangesTable changes={changes} />}
        {others.length > 0 && (
          <Group title={changes.length > 0 ? "Also recorded" : "Recorded"}>
            <Facts>
              {others.map(([name, value]) => (
                <Fact key={name} name={name}>
                  <span className="whitespace-pre-wrap">{valueText(value)}</span>
                </Fact>
              ))}
            </Facts>
          </Group>
        )}
        {changes.length === 0 && others.length === 0 && (
          <p className="text-sm text-muted">No further details were recorded.</p>
        )}
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">Raw JSON</summary>
          <pre
            className="mt-2 max-h-80 overflow-auto rounded-md border border-line bg-surface p-3 font-mono text-xs"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
            tabIndex={0}
          >
            {JSON.stringify(entry, null, 2)}
          </pre>
        </details>
      </div>
      <Group
        title={`${entry.hash === null ? "New entry" : `Entry ${count(entry.seq)}`} of ${entry.tenantName}`}
      >
        <Facts>
          <Fact name="Time">
            <time dateTime={entry.at} className="num">
              {day(entry.at, user)}, {timeOfDay(entry.at, user, { seconds: true })}{" "}
              {zoneName(new Date(entry.at), user)}
            </time>
          </Fact>
          <Fact name="Action">
            <code className="font-mono text-xs">{entry.action}</code>
          </Fact>
          <Fact name="Actor">
            {actor === undefined ? entry.actor : <ScreenLink href={actor}>{entry.actor}</ScreenLink>}
            <Filter onClick={() => only({ actor: entry.actor })}>All by this actor</Filter>
          </Fact>
          <Fact name="Object">
            {entry.objectType}{" "}
            {entry.objectId !== null && (
              <>
                {object === undefined ? (
                  <Mono>{entry.objectId}</Mono>
                ) : (
                  <ScreenLink href={object}>
                    <Mono>{entry.objectId}</Mono>
                  </ScreenLink>
                )}
                <Filter onClick={() => only({ objectType: entry.objectType, objectId: entry.objectId! })}>
                  All about this object
                </Filter>
              </>
            )}
          </Fact>
          {entry.ip !== null && (
            <Fact name="Address">
              <span className="num">{entry.ip}</span>
              <Filter onClick={() => only({ ip: entry.ip! })}>All from this address</Filter>
            </Fact>
          )}
          {entry.requestId !== null && (
            <Fact name="Request ID">
              <Mono>{entry.requestId}</Mono>
            </Fact>
          )}
          <Fact name="Hash">
            {entry.hash === null ? "Not sealed yet. It takes a few seconds." : <Mono>{entry.hash}</Mono>}
          </Fact>
        </Facts>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 text-xs font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm wrap-anywhere">
      {children}
    </dl>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs break-all select-all">{children}</code>;
}

function Filter({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="link" className="ml-2 text-xs! align-baseline" onClick={onClick}>
      {children}
    </Button>
  );
}
