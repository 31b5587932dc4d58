import { createFileRoute, redirect } from "@tanstack/react-router";
import { ExpertAnswerScreen } from "../../features/risk/scenarios/expert-answer/expert-answer-screen.tsx";
import { keepToken, keptToken } from "../../session/kept-token.ts";

export const Route = createFileRoute("/(links)/expert-answer")({
  // The token is in the fragment, which browsers don't send to servers; it leaves the address at once.
  beforeLoad: ({ location: { hash } }) => {
    if (hash === "") return { token: keptToken("expert-answer") };
    keepToken("expert-answer", hash);
    throw redirect({ to: "/expert-answer", hash: "", replace: true });
  },
  component: function ExpertAnswer() {
    const { token } = Route.useRouteContext();
    return <ExpertAnswerScreen key={token} token={token} />;
  },
});
