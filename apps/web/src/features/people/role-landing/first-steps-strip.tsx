import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { isCompleted, setCompleted } from "../../../session/onboarding-storage.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { firstSteps } from "./first-steps.ts";

const SHOWN = 4;
/** A dashboard needs no link to itself. */
const DASHBOARDS = ["/tenant/dashboard", "/riskmon-administration/super-admin-dashboard"];

/** First steps as one line above a dashboard, until the person dismisses them. */
export function FirstStepsStrip() {
  const user = useUser();
  const [dismissed, setDismissed] = useState(() => isCompleted("first-steps", user.id));
  const steps = firstSteps(user).filter(({ href }) => !DASHBOARDS.includes(href));
  if (dismissed || steps.length === 0) return null;
  return (
    <section
      aria-labelledby="first-steps-strip"
      className="mb-6 flex items-start gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm print:hidden"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1.5 py-1.5">
        <h2 id="first-steps-strip" className="font-medium">
          Get started
        </h2>
        {steps.slice(0, SHOWN).map(({ title, href, search }) => (
          <Link
            key={title}
            to={href}
            {...(search && { search })}
            className="text-primary underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        ))}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Dismiss first steps"
        onClick={() => {
          setCompleted("first-steps", user.id, true);
          setDismissed(true);
        }}
      >
        <X aria-hidden />
      </Button>
    </section>
  );
}
