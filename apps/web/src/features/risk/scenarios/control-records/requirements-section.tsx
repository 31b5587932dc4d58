import type { ControlRequirement } from "@crq/contract/compliance/control-requirements";
import type { ControlRecord } from "@crq/contract/risk/controls";
import { useQuery } from "@tanstack/react-query";
import { Plus, Unlink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { EntryLink } from "../../../../screen/frameworks/entry-link.tsx";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { allTextsQuery } from "../../../../screen/frameworks/shipped.ts";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useIsOwn } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";

const RequirementDialog = lazy(() => import("./requirement-dialog.tsx"));

/** The requirements of frameworks that a control meets; assessments can be answered from them. */
export function RequirementsSection({ control }: { readonly control: ControlRecord }) {
  const isOwn = useIsOwn();
  const mayChange = useCan("assessment:answer") && isOwn(control);
  const [linking, setLinking] = useState(false);
  const params = { id: control.id };
  const query = useQuery(queryOf("controlRequirements.list", { params }));
  const again = useAct("controlRequirements.link", { failed: "Couldn't link the requirement" });
  const unlinking = useAct("controlRequirements.unlink", {
    done: (_, { body }) => `${body.entry} unlinked`,
    failed: "Couldn't unlink the requirement",
    also: ["controlledAnswers"],
  });
  const unlink = ({ framework, entry }: ControlRequirement) =>
    void unlinking.run({ params, body: { framework, entry } });
  return (
    <Section
      title="Requirements"
      description="What frameworks ask that this control does. Assessments can be answered from its state."
      actions={
        mayChange && (
          <Button variant="outline" size="sm" onClick={() => setLinking(true)}>
            <Plus aria-hidden /> Link a requirement
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        small
        skeleton={<Skeleton className="h-16 w-full" />}
        empty={
          <p className="max-w-prose text-sm text-muted">
            None yet. Link the requirements that it meets, and their answers can follow from it.
          </p>
        }
      >
        {({ items }) =>
          [...Map.groupBy(items, ({ framework }) => framework)].map(([framework, those]) => (
            <OfFramework key={framework} requirements={those} {...(mayChange && { onUnlink: unlink })} />
          ))
        }
      </Loaded>
      {linking && (
        <Suspense>
          <RequirementDialog
            onLink={async (body, form) => again.run({ params, body }, form)}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

const titleOf = ({ entries }: Framework, entry: string) => entries.get(entry)?.title;

interface OfFrameworkProps {
  readonly requirements: readonly ControlRequirement[];
  readonly onUnlink?: (requirement: ControlRequirement) => void;
}

function OfFramework({ requirements, onUnlink }: OfFrameworkProps) {
  const { framework, frameworkTitle } = requirements[0]!;
  const structure = useFramework(framework).data;
  const { base = framework } = structure ?? {};
  const untitled = structure !== undefined && requirements.some(({ entry }) => !titleOf(structure, entry));
  const texts = useQuery({ ...allTextsQuery(base), enabled: untitled }).data;
  return (
    <div className="mt-3">
      <p className="text-xs text-muted">{frameworkTitle}</p>
      <ul aria-label={`Requirements of ${frameworkTitle}`} className="border-t border-line text-sm">
        {requirements.map((one) => (
          <li key={one.entry} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <EntryLink framework={framework} entry={one.entry}>
                <span className="num">{one.entry}</span>
              </EntryLink>{" "}
              {structure && (titleOf(structure, one.entry) ?? texts?.[one.entry]?.summary)}
              {one.coverage === "part" && <span className="text-muted"> (part of it)</span>}
            </span>
            {onUnlink && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Unlink ${one.entry}`}
                onClick={() => onUnlink(one)}
              >
                <Unlink aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
