import { LoadingScreen } from "../ui/state/loading-screen.tsx";

/** Shown while the session is being checked. */
export function CheckingAuthentication() {
  return <LoadingScreen message="Checking authentication..." />;
}
