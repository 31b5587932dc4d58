import { createFileRoute, redirect } from "@tanstack/react-router";
import { useState } from "react";
import { ResetPasswordScreen } from "../features/people/password-reset/reset-password-screen.tsx";
import { keepToken, keptToken } from "../session/kept-token.ts";
import { tokenSearch } from "../features/people/registration/invited/link-search.ts";

export const Route = createFileRoute("/reset-password")({
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => {
    if (search.token === undefined) return;
    keepToken("password-reset", search.token);
    throw redirect({ to: "/reset-password", search: {}, replace: true });
  },
  component: function ResetPassword() {
    const [token] = useState(() => keptToken("password-reset"));
    return <ResetPasswordScreen token={token} />;
  },
});
