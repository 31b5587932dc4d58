import type { CurrentUser } from "@crq/contract/people/auth";
import { useState } from "react";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { FormFrame } from "../../people/signed-out/public.tsx";
import { InquirySent } from "./inquiry-sent.tsx";
import { PlanStatement } from "../plans/public.tsx";
import { SalesForm } from "./sales-form.tsx";

/** Writing to sales: the Enterprise plan, or a question. */
export function ContactSalesScreen({ user }: { user: CurrentUser | null }) {
  useDocumentTitle("Contact sales");
  const [sent, setSent] = useState<{ email: string; message: string }>();
  if (sent !== undefined) return <InquirySent title="Your message was sent" {...sent} />;
  return (
    <FormFrame
      title="Contact sales"
      description="Ask about the Enterprise plan or anything else. We'll reply by email."
      asideLabel="The Enterprise plan"
      aside={<PlanStatement plan="enterprise" billing="monthly" caption="The largest plan" />}
    >
      <SalesForm user={user} onSent={(email, message) => setSent({ email, message })} />
    </FormFrame>
  );
}
