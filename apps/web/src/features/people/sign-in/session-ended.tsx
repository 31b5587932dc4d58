import type { CurrentUser } from "@crq/contract/people/auth";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { currentUserQuery } from "../../../api/current-user.ts";
import { newSession, onSessionElsewhere, sameContext } from "../../../api/session-channel.ts";
import { whenSessionExpires } from "../../../api/session-expiry.ts";

const SignInAgain = lazy(async () => ({ default: (await import("./sign-in-again.tsx")).SignInAgain }));

/**
 * Stays ready inside the shell. When a session ends in the middle of work, the person signs in again here and the
 * failed call is repeated; the screen stays. When someone else signs in, here or in another tab, everything is
 * reloaded.
 */
export function SessionEnded({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const answer = useRef<(signedIn: boolean) => void>(undefined);
  const [open, setOpen] = useState(false);

  function close(signedIn: boolean) {
    setOpen(false);
    answer.current?.(signedIn);
    answer.current = undefined;
  }

  useEffect(
    () =>
      whenSessionExpires(
        async () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );

  const compare = useEffectEvent(async () => {
    const now = await client.fetchQuery(currentUserQuery);
    if (now === null) client.setQueryData(currentUserQuery.queryKey, user);
    else if (sameContext(now, user)) close(true);
    else window.location.reload();
  });
  useEffect(() => onSessionElsewhere(() => void compare().catch(() => undefined)), []);

  async function resume(now: CurrentUser) {
    if (sameContext(now, user) || (now.id === user.id && (await resumedContext(user)))) {
      await client.fetchQuery(currentUserQuery).catch(() => undefined);
      close(true);
    } else {
      window.location.assign("/");
    }
  }

  if (!open) return null;
  return (
    <Suspense>
      <SignInAgain user={user} onSignedIn={(now) => void resume(now)} onClose={() => close(false)} />
    </Suspense>
  );
}

/** Restores the tenant, client and role in which the person worked: one of theirs, or any for a super administrator. */
async function resumedContext(before: CurrentUser): Promise<boolean> {
  const { tenantId, clientId, role } = before;
  try {
    const { maySwitch } = await call("context.held");
    if (!maySwitch) await call("context.changeContext", { body: { tenantId, clientId, role } });
    else if (tenantId === null) return false;
    else
      await call("context.switchRole", { body: { tenantId, role, ...(clientId !== null && { clientId }) } });
    await newSession();
    return true;
  } catch {
    return false;
  }
}
