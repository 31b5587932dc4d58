import type { EntryUses as Uses } from "@crq/contract/compliance/entry-uses";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { count, counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { Loaded } from "../../loaded.tsx";
import { EntryLink } from "../entry-link.tsx";
import { Part } from "../entry-text.tsx";
import { FrameworkName } from "../framework-name.tsx";
import { MODEL_WORDS } from "./document-words.ts";
import { Said } from "./said.tsx";

/** Going from one entry to the next and back asks once a minute. */
const FRESH_MS = 60_000;

/** Where an entry is used in the tenant: its frameworks, documents and pairs. Nothing at all where it isn't used, or at platform level. */
export function EntryUses({ framework, entry }: { framework: string; entry: string }) {
  const inTenant = useUser().tenantId !== null;
  const uses = useQuery({
    ...queryOf("entryUses.get", { query: { framework, entry } }),
    enabled: inTenant,
    staleTime: FRESH_MS,
  });
  if (!inTenant || (uses.data ? isUnused(uses.data) : uses.error === null)) return null;
  return (
    <Part title="Where it is used">
      <Loaded query={uses} small skeleton={<Skeletons heights={["h-5"]} />}>
        {({ frameworks, documents, documentsInAll, pairs }) => (
          <div className="grid gap-4">
            {frameworks.length > 0 && (
              <Used title="In your frameworks">
                {frameworks.map((one) => (
                  <li key={one.id} className="border-b border-line py-1.5 text-sm">
                    <EntryLink framework={one.id} entry={entry}>
                      {[one.title, one.edition].filter(Boolean).join(" ")}
                    </EntryLink>{" "}
                    <span className="text-xs text-muted">
                      {STATUSES[one.status]}, {ORIGINS[one.origin]}
                    </span>
                  </li>
                ))}
              </Used>
            )}
            {documents.length > 0 && (
              <Used title={`In ${counted(documentsInAll, "document")}`}>
                {documents.map((one) => (
                  <DocumentLine key={one.id} document={one} entry={entry} />
                ))}
              </Used>
            )}
            {documentsInAll > documents.length && (
              <p className="text-xs text-muted">
                The first {count(documents.length)} are listed.{" "}
                <Link to="/security-frameworks/control-frameworks" search={{ tab: "documents" }}>
                  Show all documents
                </Link>
              </p>
            )}
            {pairs.length > 0 && (
              <Used title="In your crosswalk pairs">
                {pairs.map((one) => (
                  <li key={one.framework} className="border-b border-line py-1.5 text-sm">
                    <Link
                      to="/security-frameworks/cross-framework-mapper"
                      search={{ from: framework, to: one.framework, q: entry }}
                      className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
                    >
                      <FrameworkName id={one.framework} />
                    </Link>{" "}
                    <span className="text-xs text-muted">{pairWords(one)}</span>
                  </li>
                ))}
              </Used>
            )}
          </div>
        )}
      </Loaded>
    </Part>
  );
}

function isUnused({ frameworks, documents, pairs }: Uses): boolean {
  return frameworks.length + documents.length + pairs.length === 0;
}

function Used({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Heading size="label" level={4}>
        {title}
      </Heading>
      <ul className="mt-1.5 border-t border-line">{children}</ul>
    </div>
  );
}

function DocumentLine({ document, entry }: { document: Uses["documents"][number]; entry: string }) {
  const { id, name, model, clientName, mentions, said } = document;
  return (
    <li className="border-b border-line py-2 text-sm">
      <Link
        to="/security-frameworks/control-frameworks"
        search={{ document: id, entry }}
        className="wrap-anywhere text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
      >
        {name}
      </Link>{" "}
      <span className="text-xs text-muted">
        {[MODEL_WORDS[model], clientName].filter(Boolean).join(", ")}
      </span>
      <div className="mt-1.5 grid gap-2 border-l-2 border-line pl-3">
        {said.map((one, i) => (
          // eslint-disable-next-line react/no-array-index-key -- they have no identifier and never move
          <Said key={i} {...one} />
        ))}
        {mentions > said.length && (
          <p className="text-xs text-muted">and {count(mentions - said.length)} more in the document</p>
        )}
      </div>
    </li>
  );
}

function pairWords({ approved, proposed }: Uses["pairs"][number]): string {
  const words = [
    approved > 0 && `${counted(approved, "pair")} in force`,
    proposed > 0 && `${count(proposed)} waiting for review`,
  ];
  return words.filter(Boolean).join(", ");
}

const STATUSES = {
  draft: "Draft",
  in_review: "Under review",
  published: "Published",
  retired: "Retired",
} as const;
const ORIGINS = {
  own: "written here",
  tailored: "tailored",
  imported: "imported",
  received: "received",
} as const;
