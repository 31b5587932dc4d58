import { redirect } from "@tanstack/react-router";
import { call } from "../../../api/call.ts";

/** Goes to / if the profile call shows that someone is signed in; if the call fails, the screen stays. */
export async function leaveWhenSignedIn(): Promise<void> {
  const signedIn = await call("federation.profile").then(
    () => true,
    () => false,
  );
  if (signedIn) throw redirect({ to: "/", replace: true });
}
