import { Link } from "@tanstack/react-router";
import { Building2, Clock, DoorOpen, ListChecks, ShieldCheck, Sparkles, UserRound } from "lucide-react";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { buttonVariants } from "../../ui/button-variants.ts";
import { type Onboarding, startTour } from "../../session/start-tour.ts";
import { useContextChange } from "../../session/use-context-change.ts";
import { useCan, useUser } from "../../session/user-context.ts";

interface QuickActionsProps {
  /** The person works as a super administrator, whichever role they have taken. */
  readonly maySwitch: boolean;
  readonly onFollow: () => void;
  readonly onDialog: (which: "time" | "client") => void;
}

const LINE = "w-full justify-start";

/** The most frequent account actions. */
export function QuickActions({ maySwitch, onFollow, onDialog }: QuickActionsProps) {
  const { role, tenantId } = useUser();
  const changes = useCan("client:change");
  const mayChange = changes && !maySwitch && tenantId !== null;
  const leave = useContextChange(async () => call("context.leaveTenant"));
  function show(which: Onboarding) {
    onFollow(); // the panel closes first, so that the focus returns to the person's name
    startTour(which);
  }
  return (
    <ul>
      <li>
        <Button
          variant="ghost"
          className={LINE}
          disabled={!mayChange}
          aria-describedby={mayChange ? undefined : "change-client-reason"}
          onClick={() => onDialog("client")}
        >
          <Building2 aria-hidden />
          Change Client
        </Button>
        {!mayChange && (
          <p id="change-client-reason" className="-mt-1 mb-1 pr-3.5 pl-[2.4rem] text-xs text-muted">
            {reasonAgainst({ maySwitch, changes })}
          </p>
        )}
      </li>
      {maySwitch && tenantId !== null && (
        <li>
          <Button
            variant="ghost"
            className={LINE}
            busy={leave.isPending || leave.isSuccess}
            onClick={() => leave.mutate(undefined)}
          >
            <DoorOpen aria-hidden />
            Leave this tenant
          </Button>
        </li>
      )}
      <li>
        <Link
          to="/user-account/role-based-landing"
          onClick={onFollow}
          className={buttonVariants({ variant: "ghost", className: LINE })}
        >
          <ListChecks aria-hidden />
          First steps
        </Link>
      </li>
      <li>
        <Link
          to="/my-account/profile"
          onClick={onFollow}
          className={buttonVariants({ variant: "ghost", className: LINE })}
        >
          <UserRound aria-hidden />
          Profile
        </Link>
      </li>
      <li>
        <Link
          to="/my-account/profile"
          search={{ section: "security" }}
          onClick={onFollow}
          className={buttonVariants({ variant: "ghost", className: LINE })}
        >
          <ShieldCheck aria-hidden />
          Security
        </Link>
      </li>
      <li>
        <Button variant="ghost" className={LINE} onClick={() => onDialog("time")}>
          <Clock aria-hidden />
          Time & timezone
        </Button>
      </li>
      <li>
        <Button variant="ghost" className={LINE} onClick={() => show("tour")}>
          <Sparkles aria-hidden />
          Take the tour
        </Button>
      </li>
      {role === "super_admin" && (
        <li>
          <Button variant="ghost" className={LINE} onClick={() => show("wizard")}>
            <ListChecks aria-hidden />
            Onboarding wizard
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Why Change Client is disabled. */
function reasonAgainst({ maySwitch, changes }: { maySwitch: boolean; changes: boolean }): string {
  if (maySwitch) return "Use Switch Context instead.";
  return changes ? "There are no clients at platform level." : "Your role can't switch clients.";
}
