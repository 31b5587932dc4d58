import type { Person } from "@crq/contract/people/users";
import { call } from "../../../api/call.ts";
import { counted } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { tellFailure, useRefreshPeople } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";

/** What administrators do with one person; each says how it went. `suspend` throws instead, for its dialog to show why. */
export function usePersonActions(
  person: Pick<Person, "id" | "firstName" | "lastName" | "email">,
  tenantId: string | undefined,
) {
  const refresh = useRefreshPeople();
  const about = { params: { id: person.id }, query: tenantId === undefined ? {} : { tenantId } };
  const name = personName(person);
  const telling = async (failed: string, act: () => Promise<string>) => {
    try {
      const title = await act();
      await refresh();
      toast({ title });
    } catch (error) {
      tellFailure(failed, error);
    }
  };
  return {
    suspend: async (reason: string) => {
      await call("users.suspend", { ...about, body: { reason } });
      await refresh();
      toast({ title: `${name} is suspended` });
    },
    reactivate: () =>
      telling("Not reactivated", async () => {
        await call("users.reactivate", about);
        return `${name} is active again`;
      }),
    signOut: (sessionId?: string) =>
      telling("Not signed out", async () => {
        const body = sessionId === undefined ? {} : { sessionId };
        const { ended } = await call("users.signOut", { ...about, body });
        return ended === 0 ? `${name} was not signed in` : `${counted(ended, "session")} ended`;
      }),
    /** To be wrapped in a proof: the server wants a fresh one. */
    resetFactors: async () => {
      await call("users.resetFactors", about);
      await refresh();
      toast({
        title: "Two-factor authentication reset",
        description: `${name} and the administrators have been notified.`,
      });
    },
    resendSetup: () =>
      telling("Not sent", async () => {
        const { email } = await call("users.resendSetup", about);
        return `A fresh link is on its way to ${email}`;
      }),
  };
}
