import type { Baseline } from "@crq/contract/risk/baselines";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Suspense, lazy, useRef } from "react";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { day } from "../../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { organizationOf } from "../baseline-words.ts";
import { useBridge } from "../bridge-section.tsx";
import { StatedChanges, StatementBody } from "./statement-body.tsx";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

/** The statement for the board, made from a baseline alone: for the screen and for paper. */
export function BoardStatement({ baseline }: { readonly baseline: Baseline }) {
  const { id, name, previous } = baseline;
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  useRecordTitle(name);
  return (
    <div ref={target} className="max-w-[52rem]">
      <Link
        to="/risk-management/baselines"
        search={{ baseline: id }}
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden paper:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> The baseline
      </Link>
      <PageHeader
        title="Cyber risk statement"
        description={`${organizationOf(baseline, user.currentCompanyName)}, ${name}, as of ${day(baseline.frozenAt, user)}`}
        actions={
          <Suspense fallback={<span className="h-9 w-24" />}>
            <ShareMenu asDocument title={`Cyber risk statement, ${name}`} target={target} />
          </Suspense>
        }
      />
      <StatementBody
        baseline={baseline}
        times={user}
        changes={previous && { since: previous.name, content: <Changes id={id} from={previous.id} /> }}
      />
    </div>
  );
}

function Changes({ id, from }: { readonly id: string; readonly from: string }) {
  const query = useBridge(id, from);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-56 w-full" />} small>
      {(bridge) => <StatedChanges bridge={bridge} />}
    </Loaded>
  );
}
