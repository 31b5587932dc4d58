import { createFileRoute } from "@tanstack/react-router";
import { SetupScreen } from "../features/people/sign-in/setup-screen.tsx";

export const Route = createFileRoute("/setup/$token")({
  component: function Setup() {
    return <SetupScreen token={Route.useParams().token} />;
  },
});
