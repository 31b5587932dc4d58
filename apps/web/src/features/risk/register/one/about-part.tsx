import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTechniques } from "../../../../screen/threats/techniques.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Fact } from "../../../../ui/fact.tsx";
import { counted } from "../../../../ui/format.ts";
import { ownValue } from "../fields/own-value.ts";
import { useOwnFields } from "../fields/own-fields.ts";
import { Section } from "../../../../ui/section.tsx";

/** What could happen and why, and what it's about. */
export function AboutPart({ risk }: { readonly risk: RiskRecord }) {
  const { cause, event, effect, assets, processes, custom } = risk;
  const fields = useOwnFields();
  const times = useUser();
  const steps = [
    ["Cause", cause],
    ["Event", event],
    ["Effect", effect],
  ].filter(([, words]) => words !== "");
  return (
    <Section title="What could happen">
      {steps.length === 0 ? (
        <p className="text-sm text-muted">
          No one has written down yet what could cause it and what would follow.
        </p>
      ) : (
        <ol className="grid gap-4 sm:grid-cols-3">
          {steps.map(([name, words]) => (
            <li key={name} className="border-l-2 border-line-strong pl-3">
              <span className="text-xs font-medium text-muted">{name}</span>
              <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-wrap">{words}</p>
            </li>
          ))}
        </ol>
      )}
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name="Assets">{assets.join(", ") || "–"}</Fact>
        <Fact name="Processes">{processes.join(", ") || "–"}</Fact>
        <Fact name="Threat techniques">
          <Techniques ids={risk.techniques} />
        </Fact>
        <Fact name="Controls">
          <Controls risk={risk} />
        </Fact>
        {fields
          .filter(({ id, archived }) => !archived || custom[id] !== undefined)
          .map((field) => (
            <Fact key={field.id} name={field.name}>
              {ownValue(field, custom[field.id], times)}
            </Fact>
          ))}
      </dl>
    </Section>
  );
}

function Techniques({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { data } = useTechniques();
  if (ids.length === 0) return "–";
  return (
    <ul className="grid gap-1">
      {ids.map((id) => (
        <li key={id}>
          <span className="num text-muted">{id}</span> {data?.techniqueOf(id) && data.techniqueName(id)}
        </li>
      ))}
    </ul>
  );
}

function Controls({ risk: { controls, controlCount } }: { readonly risk: RiskRecord }): ReactNode {
  const reads = useCan("scenario:read");
  if (controlCount === 0) return "–";
  if (!reads) return counted(controlCount, "control");
  return (
    <ul className="grid gap-1">
      {controls.map(({ id, name, inPlace }) => (
        <li key={id} className="wrap-anywhere">
          <Link
            to="/risk-management/quantitative-analysis"
            search={{ area: "controls", control: id }}
            className="text-primary underline underline-offset-4"
          >
            {name}
          </Link>{" "}
          <span className="text-muted">{inPlace ? "In place" : "Not in place"}</span>
        </li>
      ))}
    </ul>
  );
}
