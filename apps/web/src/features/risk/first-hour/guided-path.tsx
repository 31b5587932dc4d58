import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { isCompleted, setCompleted } from "../../../session/onboarding-storage.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { type PathStep, pathSteps } from "./path-steps.ts";

interface PathOnDashboardProps {
  /** Shown once the records show the whole path. */
  readonly whenDone: ReactNode;
}

/** Above a dashboard: the path, until the records show all of it or the person leaves it. */
export function PathOnDashboard({ whenDone }: PathOnDashboardProps) {
  const { id } = useUser();
  const [left, setLeft] = useState(() => isCompleted("first-hour", id));
  const leave = (leaving: boolean) => {
    setCompleted("first-hour", id, leaving);
    setLeft(leaving);
  };
  if (left) return null;
  return (
    <GuidedPath
      whenDone={whenDone}
      onLeave={() => {
        leave(true);
        toast({
          title: "Guided path hidden",
          description: "Find it under First steps in your profile menu. What you’ve done stays done.",
          action: { label: "Undo", onClick: () => leave(false) },
        });
      }}
    />
  );
}

interface GuidedPathProps {
  /** Hides the path; left out where it's always shown. */
  readonly onLeave?: () => void;
  /** Shown in its place once every step is done. */
  readonly whenDone?: ReactNode;
}

/** The path from nothing to a first statement of risk. Its steps are read off the records, so it continues in any browser. */
export function GuidedPath({ onLeave, whenDone }: GuidedPathProps) {
  const mayAccept = useCan("appetite:set");
  const mayAssess = useCan("assessment:manage");
  const { data } = useQuery(queryOf("firstHour.get"));
  if (!data) return null;
  const steps = pathSteps(data, mayAccept, mayAssess);
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0 && whenDone !== undefined) return whenDone;
  return (
    <section
      aria-labelledby="guided-path"
      className="mb-10 border-y border-line bg-surface px-4 py-4 sm:rounded-plate sm:border-x sm:px-5 print:hidden"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <Heading size="section" id="guided-path">
            Your first hour
          </Heading>
          <p className="mt-0.5 text-sm text-muted">
            {open.length === 0
              ? "All steps are done."
              : `${steps.length - open.length} of ${steps.length} steps done. Stop at any point; the next visit continues here.`}
          </p>
        </div>
        {onLeave && (
          <Button variant="ghost" size="icon" aria-label="Hide the guided path" onClick={onLeave}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <ol className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-2 2xl:grid-cols-3">
        {steps.map((step, at) => (
          <Step key={step.title} step={step} at={at + 1} next={step === open[0]} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly step: PathStep;
  readonly at: number;
  /** Whether it's the first that isn't done. */
  readonly next: boolean;
}

function Step({ step: { title, why, done, to, search }, at, next }: StepProps) {
  return (
    <li className="flex gap-3" aria-current={next ? "step" : undefined}>
      <span
        aria-hidden
        className={`num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold ${
          done
            ? "bg-ok/15 text-ok"
            : next
              ? "bg-primary text-primary-ink"
              : "border border-line-strong text-muted"
        }`}
      >
        {done ? <Check className="size-3.5" /> : at}
      </span>
      <div className="min-w-0 text-sm">
        {to === null || done ? (
          <span className={done ? "text-muted" : "font-medium"}>{title}</span>
        ) : (
          <Link
            to={to}
            {...(search && { search })}
            className="font-medium text-primary underline underline-offset-4 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {title}
          </Link>
        )}
        {done && <span className="sr-only"> (done)</span>}
        {!done && <p className="mt-0.5 text-xs text-muted">{why}</p>}
      </div>
    </li>
  );
}
