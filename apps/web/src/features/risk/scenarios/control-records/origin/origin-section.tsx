import type { ControlOrigin } from "@crq/contract/compliance/control-template-uses";
import type { ControlRecord } from "@crq/contract/risk/controls";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../../api/call.ts";
import { useCan, useIsOwn, useUser } from "../../../../../session/user-context.ts";
import { Button } from "../../../../../ui/button.tsx";
import { shortDay } from "../../../../../ui/format.ts";
import { Section } from "../../../../../ui/section.tsx";

const TakeOver = lazy(() => import("./take-over.tsx"));

/** The template that a control was made from: what to do, what shows it, and its newer edition; nothing for others. */
export function OriginSection({ control }: { readonly control: ControlRecord }) {
  const query = useQuery(queryOf("controlOrigins.get", { params: { id: control.id } }));
  const origin = query.data?.origin;
  return origin ? <Origin control={control} origin={origin} /> : null;
}

interface OriginProps {
  readonly control: ControlRecord;
  readonly origin: ControlOrigin;
}

function Origin({ control, origin }: OriginProps) {
  const { template, edition, content, usedAt, usedBy, newer } = origin;
  const times = useUser();
  const isOwn = useIsOwn();
  const manages = useCan("control-template:manage");
  const changes = [useCan("scenario:write"), useCan("assessment:answer")].every(Boolean);
  const [comparing, setComparing] = useState(false);
  return (
    <Section
      title="Template"
      description={`Made from ‘${content.name}’ edition ${edition} on ${shortDay(usedAt, times)} by ${usedBy}.`}
      actions={
        manages && (
          <Link
            to="/templates/control-template"
            search={{ template }}
            className="text-sm text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
          >
            Open the template
          </Link>
        )
      }
    >
      {newer && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
          A newer edition exists: {newer.edition}.
          {changes && isOwn(control) && (
            <Button variant="outline" size="sm" onClick={() => setComparing(true)}>
              See what changed
            </Button>
          )}
        </p>
      )}
      {content.steps.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer">Steps to put it in place</summary>
          <ol className="mt-1.5 grid max-w-prose list-decimal gap-1 pl-5">
            {content.steps.map((step, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a step is its place
              <li key={at} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
        </details>
      )}
      {content.evidence.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer">Evidence to collect</summary>
          <ul className="mt-1.5 grid max-w-prose list-disc gap-1 pl-5">
            {content.evidence.map(({ title, everyMonths }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two can be alike
              <li key={at} className="wrap-anywhere">
                {title}
                <span className="text-muted">
                  {everyMonths === null
                    ? ", once"
                    : everyMonths === 1
                      ? ", every month"
                      : `, every ${everyMonths} months`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {comparing && newer && (
        <Suspense>
          <TakeOver control={control} origin={{ ...origin, newer }} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </Section>
  );
}
