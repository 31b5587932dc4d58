import { type Texts } from "@crq/frameworks/catalog";
import type { Relation } from "@crq/frameworks/relations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { useTexts } from "../../../../screen/frameworks/shipped.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { relationshipMeaning, relationshipWords } from "../words.ts";
import { isOwn } from "./mapper-search.ts";
import { ProposeDialog } from "./own/propose-dialog.tsx";
import type { OwnPair } from "./own/use-own-pairs.ts";
import { type End, endsOf, type Framework } from "./rows.ts";
import type { Choice } from "./use-mapping.ts";

interface PairDetailsProps {
  readonly choice: Choice;
  readonly from: Framework;
  readonly to: Framework;
  readonly relation: Relation;
  /** The tenant's approved pair of the two, if there is one. */
  readonly own: OwnPair | undefined;
  readonly onClose: () => void;
}

/** A pair: both entries side by side, their relationship, and who says so. */
export function PairDetails({ choice, from, to, relation, own, onClose }: PairDetailsProps) {
  const edits = useCan("crosswalk:edit");
  const inTenant = useUser().tenantId !== null;
  const [proposing, setProposing] = useState(false);
  if (proposing)
    return (
      <ProposeDialog
        choice={choice}
        draft={{
          fromEntry: relation.from,
          toEntry: relation.to,
          relationship: own?.relationship ?? "intersects",
          strength: own?.strength ?? null,
          own: own !== undefined,
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${relation.from} and ${relation.to}`}
      description={`${relationshipWords(relation.relationship)}. ${relationshipMeaning(relation.relationship)}`}
      className="w-[min(60rem,calc(100vw-2rem))]!"
      footer={
        inTenant &&
        edits &&
        choice.via === undefined && <Button onClick={() => setProposing(true)}>Propose a change</Button>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <About framework={from} end={endsOf(from)(relation.from)} />
        <About framework={to} end={endsOf(to)(relation.to)} />
      </div>
      <Heading size="label" level={3} className="mt-6">
        {relation.ways.length === 1 ? "Source" : "Sources"}
      </Heading>
      <ul className="mt-1 text-sm">
        {relation.ways.map((way) => (
          <li key={`${way.via} ${way.sources.join()}`} className="border-b border-line py-1.5">
            {way.via !== null && (
              <>
                By way of {choice.via?.title} <span className="num font-medium">{way.via}</span>:{" "}
              </>
            )}
            {way.sources.join("; then ")}
            <span className="text-muted"> · {relationshipWords(way.relationship)}</span>
            {own?.strength != null && <span className="text-muted">, strength {own.strength} of 10</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const PARTS = [
  ["why", "Why it matters"],
  ["evidence", "What usually proves it"],
] as const satisfies readonly (readonly [keyof Texts[string], string])[];

/** What an entry of the tenant's own framework says; undefined for others. */
function useStatement(framework: string, { id, named }: End): string | undefined {
  const { data } = useQuery({
    ...queryOf("frameworks.content", { params: { id: framework }, query: { entry: id } }),
    enabled: isOwn(framework) && named !== "unknown",
  });
  return data?.official[id]?.statement;
}

function About({ framework: { catalog, notation }, end }: { framework: Framework; end: End }) {
  const texts = useTexts(notation, end.group);
  const text = texts.data?.[end.id];
  const statement = useStatement(catalog.id, end);
  const group = catalog.groups.find(({ id }) => id === end.group);
  return (
    <section className="min-w-0" aria-label={`${catalog.title} ${end.id}`}>
      <p className="text-xs text-muted">
        {catalog.title}
        {group && group.id !== end.id && ` · ${group.title}`}
      </p>
      <Heading size="part" className="mt-0.5">
        <span className="num">{end.id}</span> {text?.summary === end.title ? "" : end.title}
      </Heading>
      {end.named === "unknown" && (
        <p className="mt-2 text-sm text-muted">
          The source names it, but version {catalog.version} of the framework doesn’t have it.
        </p>
      )}
      {end.named === "withdrawn" && (
        <p className="mt-2 text-sm text-muted">Withdrawn in version {catalog.version}.</p>
      )}
      {texts.isPending ? (
        <Skeleton className="mt-3 h-16" />
      ) : (
        <>
          {statement !== undefined && (
            <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{statement}</p>
          )}
          {text && <p className="mt-2 text-sm">{text.summary}</p>}
          {PARTS.map(([key, name]) => {
            const words = text?.[key];
            return (
              words !== undefined && (
                <div key={key} className="mt-3">
                  <Heading size="label" level={4}>
                    {name}
                  </Heading>
                  <p className="text-sm text-muted">{words}</p>
                </div>
              )
            );
          })}
        </>
      )}
    </section>
  );
}
