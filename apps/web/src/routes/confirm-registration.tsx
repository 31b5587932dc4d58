import { createFileRoute, redirect } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmRegistrationScreen } from "../features/people/registration/confirm-registration-screen.tsx";
import { keepToken, keptToken } from "../session/kept-token.ts";
import { tokenSearch } from "../features/people/registration/invited/link-search.ts";

export const Route = createFileRoute("/confirm-registration")({
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => {
    if (search.token === undefined) return;
    keepToken("confirmation", search.token);
    throw redirect({ to: "/confirm-registration", search: {}, replace: true });
  },
  component: function ConfirmRegistration() {
    const [token] = useState(() => keptToken("confirmation"));
    return <ConfirmRegistrationScreen token={token} />;
  },
});
