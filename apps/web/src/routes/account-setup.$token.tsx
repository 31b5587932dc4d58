import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/account-setup/$token")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/setup/$token", params, replace: true });
  },
});
