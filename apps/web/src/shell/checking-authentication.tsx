import { LoadingScreen } from "../ui/state/loading-screen.tsx";

/** Shows while it is not known yet whether someone is signed in. */
export function CheckingAuthentication() {
  return <LoadingScreen message="Checking authentication..." />;
}
