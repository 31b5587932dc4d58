import { useEffect } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { leaveWhenSessionExpires } from "../../../api/session-expiry.ts";
import { sayLoggedOut } from "../../../session/logged-out.ts";

/**
 * While the screen is shown: once the server says that no one is signed in, a message appears, and half a second later the browser goes to sign
 * in.
 */
export function useLeaveWhenSignedOut(): void {
  useEffect(() => {
    let leaving = false;
    return leaveWhenSessionExpires(async () => {
      // A call in progress during a change of context is refused, too: its session has another token now.
      if (await isSignedIn()) return true;
      if (leaving) return false; // several calls poll
      leaving = true;
      await sayLoggedOut();
      window.location.assign("/api/login");
      return false;
    });
  }, []);
}

async function isSignedIn(): Promise<boolean> {
  try {
    await call("auth.user");
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
