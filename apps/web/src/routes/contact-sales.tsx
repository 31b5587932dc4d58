import { createFileRoute } from "@tanstack/react-router";
import { knownUser } from "../api/current-user.ts";
import { ContactSalesScreen } from "../features/platform/inquiries/contact-sales-screen.tsx";

export const Route = createFileRoute("/contact-sales")({
  beforeLoad: async ({ context }) => ({ user: await knownUser(context.queryClient) }),
  component: function ContactSales() {
    return <ContactSalesScreen user={Route.useRouteContext().user} />;
  },
});
