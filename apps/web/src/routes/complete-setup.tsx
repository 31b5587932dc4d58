import { createFileRoute, redirect } from "@tanstack/react-router";
import { CompleteSetupScreen } from "../features/people/registration/invited/complete-setup-screen.tsx";
import { tokenSearch } from "../features/people/registration/invited/link-search.ts";
import { usableSetupToken } from "../features/people/registration/invited/set-up-link.ts";

/** Continues to the set-up whose link this tab knows; otherwise explains how to get one. */
export const Route = createFileRoute("/complete-setup")({
  validateSearch: tokenSearch,
  beforeLoad: async ({ search }) => {
    const token = await usableSetupToken(search.token);
    if (token !== undefined) throw redirect({ to: "/setup/$token", params: { token }, replace: true });
    if (search.token !== undefined) throw redirect({ to: "/complete-setup", search: {}, replace: true });
  },
  component: CompleteSetupScreen,
});
