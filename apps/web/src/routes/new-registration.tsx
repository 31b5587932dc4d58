import { createFileRoute, redirect } from "@tanstack/react-router";
import { useState } from "react";
import { keepToken, keptToken } from "../session/kept-token.ts";
import { NewRegistrationScreen } from "../features/people/registration/new-registration-screen.tsx";
import { tokenSearch } from "../features/people/registration/invited/link-search.ts";

/** For invited people, and those whose address is verified; everyone else starts with the plans. */
export const Route = createFileRoute("/new-registration")({
  validateSearch: (search: Record<string, unknown>): { token?: string; verified?: true } => ({
    ...tokenSearch(search),
    ...(String(search["verified"]) === "true" && { verified: true }),
  }),
  beforeLoad: ({ search }) => {
    if (search.token !== undefined) {
      keepToken("registration", search.token);
      throw redirect({ to: "/new-registration", search: {}, replace: true });
    }
    if (search.verified !== true && keptToken("registration") === undefined) {
      throw redirect({ to: "/pricing", replace: true });
    }
  },
  component: function NewRegistration() {
    const [token] = useState(() => keptToken("registration"));
    return <NewRegistrationScreen token={token} />;
  },
});
