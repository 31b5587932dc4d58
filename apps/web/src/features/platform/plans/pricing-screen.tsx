import { type Billing, PLANS, Plan } from "@crq/contract/platform/plans";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { INLINE_LINK, PageFrame } from "../../people/signed-out/public.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { BillingToggle } from "./billing-toggle.tsx";
import { PlanLines } from "./plan-lines.tsx";
import { PlanPrice } from "./plan-price.tsx";

const FOR_WHOM: Readonly<Record<Plan, string>> = {
  starter: "Quantify your first risks.",
  professional: "For a team that assesses all year.",
  enterprise: "For many teams, with your own branding.",
};

/** The three plans side by side, billed by the month or by the year. */
export function PricingScreen({ billing }: { billing: Billing }) {
  useDocumentTitle("Pricing");
  const navigate = useNavigate();
  return (
    <PageFrame>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <div>
          <Heading size="display">Three plans, one engine.</Heading>
          <p className="mt-3 max-w-[36rem] text-lg text-muted">
            Every plan quantifies risk the same way. They differ in how many people and assessments they
            include.
          </p>
        </div>
        <BillingToggle
          billing={billing}
          onChange={(cycle) =>
            void navigate({
              to: "/pricing",
              search: cycle === "annual" ? { billing: cycle } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <Plate
        flush
        className="mt-10 grid max-lg:divide-y max-lg:divide-line lg:grid-cols-3 lg:divide-x lg:divide-line"
      >
        {Plan.options.map((plan) => (
          <PlanColumn key={plan} plan={plan} billing={billing} />
        ))}
      </Plate>
      <Notes />
    </PageFrame>
  );
}

function PlanColumn({ plan, billing }: { plan: Plan; billing: Billing }) {
  const { name } = PLANS[plan];
  return (
    <section aria-label={name} className="px-5 py-8 sm:px-8">
      <Heading size="block">{name}</Heading>
      <p className="mt-0.5 mb-5 text-base text-muted">{FOR_WHOM[plan]}</p>
      <PlanPrice plan={plan} billing={billing} />
      <div className="mt-6 mb-7">
        {plan === "enterprise" ? (
          <Link
            to="/contact-sales"
            className={buttonVariants({ variant: "outline", size: "lg", className: "w-full" })}
          >
            Contact sales
          </Link>
        ) : (
          <Link
            to="/signup"
            search={{ tier: plan, billing }}
            className={buttonVariants({
              variant: plan === "professional" ? "default" : "outline",
              size: "lg",
              className: "w-full",
            })}
          >
            Choose {name}
          </Link>
        )}
      </div>
      <PlanLines plan={plan} />
    </section>
  );
}

function Notes() {
  return (
    <div className="mt-10 grid gap-x-12 gap-y-8 text-base lg:grid-cols-3 lg:gap-x-0">
      <Note title="How to join">
        Tell us who you are and confirm your email address. Once we approve your request, you choose a
        password and sign in.{" "}
        <Link to="/user-account/role-based-onboarding" className={INLINE_LINK}>
          What each role can do
        </Link>
      </Note>
      <Note title="Billing">
        Prices are in US dollars, for one organization. You don't need a card to start. To pay by purchase
        order or invoice,{" "}
        <Link to="/purchase-request" className={INLINE_LINK}>
          send a purchase request
        </Link>
      </Note>
      <Note title="Already invited?">
        Open the link in your invitation. It sets up your organization and role, so you don't choose a plan.
        If you have an account,{" "}
        <Link to="/login" className={INLINE_LINK}>
          sign in
        </Link>
      </Note>
    </div>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="lg:px-8">
      <Heading size="part" level={2}>
        {title}
      </Heading>
      <p className="mt-1 text-muted">{children}</p>
    </section>
  );
}
