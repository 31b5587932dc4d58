import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout, continueWith, ProviderMark } from "../sign-in/public.tsx";

/** Sign-in with an OpenID Connect provider; the route redirects signed-in people. */
export function OpenIdScreen() {
  const providers = useQuery(queryOf("federation.providers"));
  const [leaving, setLeaving] = useState(false);
  const provider = providers.data?.providers.find(({ id }) => id === "oidc");
  useDocumentTitle("Single sign-on");

  function go() {
    if (provider === undefined) {
      toast({ title: "Not Available", description: "Not available at this time" });
      return;
    }
    setLeaving(true);
    continueWith("oidc", "/dashboard");
  }

  const busy = providers.isPending || leaving;
  return (
    <AccountLayout>
      <Heading size="title">Single sign-on</Heading>
      <p className="mt-1.5 mb-7 text-base text-muted">Sign in with your organization's account.</p>
      <Button size="lg" className="w-full" busy={busy} onClick={go}>
        {!busy && <ProviderMark provider="oidc" />}
        <span className="truncate">Continue with {provider?.name ?? "single sign-on"}</span>
      </Button>
      {providers.isSuccess && provider === undefined && (
        <p className="mt-3 text-sm text-muted">
          Not available at this time. Ask your administrator to set up an OpenID Connect provider.
        </p>
      )}
      <p className="mt-6">
        <Link to="/login" className={buttonVariants({ variant: "link" })}>
          Sign in with your email
        </Link>
      </p>
    </AccountLayout>
  );
}
