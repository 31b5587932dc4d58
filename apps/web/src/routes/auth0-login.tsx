import { createFileRoute } from "@tanstack/react-router";
import { leaveWhenSignedIn } from "../features/people/federation/leave-when-signed-in.ts";
import { OpenIdScreen } from "../features/people/federation/open-id-screen.tsx";
import { CheckingAuthentication } from "../shell/checking-authentication.tsx";

export const Route = createFileRoute("/auth0-login")({
  beforeLoad: leaveWhenSignedIn,
  pendingMs: 0,
  pendingComponent: CheckingAuthentication,
  component: OpenIdScreen,
});
