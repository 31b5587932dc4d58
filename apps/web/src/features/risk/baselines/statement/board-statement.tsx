import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { useRecordTitle } from "../../../../ui/page-header.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { useBridge } from "../bridge-section.tsx";
import { StatedChanges } from "./statement-body.tsx";
import { ShareStatement, StatementPage } from "./statement-page.tsx";

/** The statement for the board, made from a baseline alone: for the screen and for paper. */
export function BoardStatement({ baseline }: { readonly baseline: Baseline }) {
  const { id, name, previous } = baseline;
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  useRecordTitle(name);
  return (
    <div className="max-w-[52rem]">
      <Link
        to="/risk-management/baselines"
        search={{ baseline: id }}
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> The baseline
      </Link>
      <StatementPage
        baseline={baseline}
        organization={user.currentCompanyName}
        times={user}
        changes={previous && { since: previous.name, content: <Changes id={id} from={previous.id} /> }}
        target={target}
        actions={<ShareStatement baseline={baseline} target={target} />}
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
