import type { StatedBaseline } from "@crq/contract/risk/baselines/statements";
import { type ReactNode, type RefObject, Suspense, lazy } from "react";
import { day } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { organizationOf } from "../baseline-words.ts";
import { StatementBody, type StatementBodyProps } from "./statement-body.tsx";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

interface StatementPageProps extends StatementBodyProps {
  /** Whose it is, unless it's a client's. */
  readonly organization: string | null;
  /** Holds the statement, to print or to save. */
  readonly target: RefObject<HTMLDivElement | null>;
  readonly actions: ReactNode;
}

/** What a statement is called in files. */
export function statementTitle({ name }: Pick<StatedBaseline, "name">): string {
  return `Cyber risk statement, ${name}`;
}

/** A statement under its heading, for every reader. */
export function StatementPage({
  baseline,
  organization,
  times,
  changes,
  target,
  actions,
}: StatementPageProps) {
  const { name, frozenAt } = baseline;
  return (
    <div ref={target} className="max-w-[52rem]">
      <PageHeader
        title="Cyber risk statement"
        description={`${organizationOf(baseline, organization)}, ${name}, as of ${day(frozenAt, times)}`}
        actions={actions}
      />
      <StatementBody baseline={baseline} times={times} changes={changes} />
    </div>
  );
}

interface ShareStatementProps extends Pick<StatementPageProps, "target"> {
  readonly baseline: StatedBaseline;
}

/** Shares or saves a statement, for people with an account. */
export function ShareStatement({ baseline, target }: ShareStatementProps) {
  return (
    <Suspense fallback={<span className="h-9 w-24" />}>
      <ShareMenu asDocument title={statementTitle(baseline)} target={target} />
    </Suspense>
  );
}
