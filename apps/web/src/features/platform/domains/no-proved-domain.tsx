import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";

/** Explains that single sign-on and provisioning add no new people while no domain is proved. */
export function NoProvedDomain({ tenantId }: { tenantId: string }) {
  const domains = useQuery(queryOf("tenantDomains.list", { query: { tenantId } }));
  if (!domains.data || domains.data.items.some(({ state }) => state === "proved")) return null;
  return (
    <p className="mb-6 max-w-prose border-l-2 border-warn pl-3 text-base">
      This tenant has no verified domain. Members can sign in as before, but single sign-on and the directory
      can't add new people.{" "}
      <Link
        to="."
        search={(before: object) => ({ ...before, tab: "domains" })}
        className="text-primary underline underline-offset-4"
      >
        Verify a domain
      </Link>
    </p>
  );
}
