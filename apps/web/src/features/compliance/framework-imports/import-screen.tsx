import type { Framework } from "@crq/contract/compliance/frameworks";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { nameOf } from "../../../screen/frameworks/framework-name.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ImportFlow } from "./import-flow.tsx";

const ONE = "/security-frameworks/published-frameworks/$frameworkId";

/** Replaces a draft's content by a file's, or begins a published framework's next edition with it. */
export function ImportScreen({ framework }: { readonly framework: Framework }) {
  const navigate = useNavigate();
  const { id, version, status, origin, archivedAt } = framework;
  const as = status === "draft" ? "draft" : "edition";
  const fits = archivedAt === null && status !== "in_review" && origin !== "received";
  return (
    <>
      <PageHeader
        title={
          as === "draft"
            ? `Replace ${nameOf(framework)} by a file`
            : `New edition of ${framework.title} from a file`
        }
        description={
          <Link to={ONE} params={{ frameworkId: id }} className="inline-flex items-center gap-1.5 text-sm">
            <ArrowLeft aria-hidden className="size-4" /> Back to the framework
          </Link>
        }
      />
      {fits ? (
        <div className="max-w-one">
          <ImportFlow
            into={{ as, id, version }}
            target={framework}
            onDone={(made) => void navigate({ to: ONE, params: { frameworkId: made.id } })}
          />
        </div>
      ) : (
        <EmptyState title="This framework takes no file">
          Drafts can be replaced by a file, and published frameworks of your own get a new edition from one.
        </EmptyState>
      )}
    </>
  );
}
