import type { Person } from "@crq/contract/people/users";
import type { TellingForm } from "../../../screen/tell-failure.ts";
import { useAct } from "../../../screen/use-act.ts";
import { counted } from "../../../ui/format.ts";
import { personName } from "../../../ui/person-name.ts";
import { PEOPLE } from "../entitlements/public.ts";

/** Administrators' actions on one person; each reports its result, and returns whether it was done. */
export function usePersonActions(
  person: Pick<Person, "id" | "firstName" | "lastName" | "email">,
  tenantId: string | undefined,
  /** Asks for a fresh proof, which resetting factors requires. */
  proved?: (send: () => Promise<unknown>) => Promise<unknown>,
) {
  const about = { params: { id: person.id }, query: tenantId === undefined ? {} : { tenantId } };
  const name = personName(person);
  const suspend = useAct("users.suspend", {
    done: `${name} is suspended`,
    failed: "Couldn't suspend",
    also: PEOPLE,
  });
  const reactivate = useAct("users.reactivate", {
    done: `${name} is active again`,
    failed: "Couldn't reactivate",
    also: PEOPLE,
  });
  const signOut = useAct("users.signOut", {
    done: ({ ended }) => (ended === 0 ? `${name} wasn't signed in` : `${counted(ended, "session")} ended`),
    failed: "Couldn't sign out",
    also: PEOPLE,
  });
  const resendSetup = useAct("users.resendSetup", {
    done: ({ email }) => `We sent a new link to ${email}`,
    failed: "Couldn't send",
    also: PEOPLE,
  });
  const resetFactors = useAct("users.resetFactors", {
    done: {
      title: "Two-factor authentication reset",
      description: `${name} and the administrators have been notified.`,
    },
    failed: "Couldn't reset",
    also: PEOPLE,
    ...(proved && { around: proved }),
  });
  return {
    suspend: async (reason: string, form: TellingForm) => suspend.run({ ...about, body: { reason } }, form),
    reactivate: async () => reactivate.run(about),
    signOut: async (sessionId?: string) =>
      signOut.run({ ...about, body: sessionId === undefined ? {} : { sessionId } }),
    resetFactors: async () => resetFactors.run(about),
    resendSetup: async () => resendSetup.run(about),
  };
}
