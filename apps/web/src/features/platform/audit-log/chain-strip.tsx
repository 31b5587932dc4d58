import type { AuditChain } from "@crq/contract/platform/audit-log";
import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { Link2, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { ago, count, counted } from "../../../ui/format.ts";
import { chainQuery } from "./queries.ts";

interface ChainStripProps {
  readonly tenantId: string | undefined;
  /** All tenants' chains: verified only on request, since that reads every log. */
  readonly several: boolean;
}

/**
 * Shows whether the log is complete: each entry's hash covers the previous one, so a changed, missing or inserted entry is
 * detected.
 */
export function ChainStrip({ tenantId, several }: ChainStripProps) {
  const query = useQuery({ ...chainQuery(tenantId), enabled: !several });
  const { data, isFetching, error } = query;
  const broken = data?.chains.filter((chain) => chain.broken !== undefined) ?? [];
  return (
    <section
      aria-label="Verification"
      className={cx(
        "mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-y px-0 py-1.5 text-sm",
        broken.length > 0 ? "border-bad bg-bad/6 sm:px-3" : "border-line",
      )}
    >
      {broken.length > 0 ? (
        <Link2Off aria-hidden className="size-4 shrink-0 text-bad" />
      ) : (
        <Link2 aria-hidden className={cx("size-4 shrink-0", data ? "text-ok" : "text-muted")} />
      )}
      {broken.length > 0 && !isFetching && <Broken chains={broken} of={data?.chains.length ?? 0} />}
      <output className={cx("min-w-0 grow basis-64", broken.length > 0 && !isFetching ? "sr-only" : "block")}>
        {isFetching ? (
          <span className="text-muted">Recomputing every hash…</span>
        ) : error ? (
          <span className="text-bad">Couldn't verify the chain. {describeError(error).advice}</span>
        ) : data === undefined ? (
          <span className="text-muted">The tenants' chains haven't been verified yet.</span>
        ) : (
          broken.length === 0 && <Intact chains={data.chains} checkedAt={data.checkedAt} />
        )}
      </output>
      <Button variant="outline" size="sm" busy={isFetching} onClick={() => void query.refetch()}>
        {data === undefined ? "Verify" : "Verify again"}
      </Button>
    </section>
  );
}

function Intact({ chains, checkedAt }: { chains: readonly AuditChain[]; checkedAt: string }) {
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0);
  const unsealed = chains.reduce((sum, chain) => sum + chain.unsealed, 0);
  const [only] = chains;
  return (
    <>
      <strong className="font-medium">
        {chains.length === 1 ? "Chain intact" : `All ${count(chains.length)} chains intact`}
      </strong>
      : <span className="num">{counted(entries, "entry", "entries")}</span>
      {unsealed > 0 && (
        <>
          {" "}
          and <span className="num">{count(unsealed)}</span> not sealed yet
        </>
      )}
      {chains.length === 1 && only !== undefined && (
        <>
          , head{" "}
          <code className="font-mono text-xs" title={only.head}>
            {only.head.slice(0, 12)}…
          </code>
        </>
      )}
      , checked {ago(checkedAt)}
    </>
  );
}

/** Where each broken chain breaks: everything before is valid, nothing from there on is proven. */
function Broken({ chains, of }: { chains: readonly AuditChain[]; of: number }): ReactNode {
  return (
    <div role="alert" className="min-w-0 grow basis-64">
      <strong className="font-medium text-bad">
        {of === 1 ? "Chain broken" : `${counted(chains.length, "chain")} of ${count(of)} broken`}
      </strong>
      <ul className="mt-1 grid gap-1">
        {chains.map(({ tenantId, tenantName, entries, broken, head }) => (
          <li key={tenantId}>
            {tenantName}: entry <span className="num font-medium">{count(broken!.seq)}</span> doesn't match,{" "}
            {broken!.reason}.{" "}
            {entries === 0
              ? "No entry before it is intact."
              : `The ${counted(entries, "entry", "entries")} before ${entries === 1 ? "holds" : "hold"}, up to `}
            {entries > 0 && <code className="font-mono text-xs">{head.slice(0, 12)}…</code>}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        Someone with database access changed the log. Save a copy now, and compare its head with one you noted
        earlier.
      </p>
    </div>
  );
}
