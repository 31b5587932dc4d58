import type { CurrentUser } from "@crq/contract/people/auth";
import { PLANS, type Plan } from "@crq/contract/platform/plans";
import { logoPath } from "../../platform/tenants/public.ts";

/** What a person and the tenant in which they work say of their look. */
interface Branded {
  readonly brand_logo_url: string | null;
  readonly brand_text: string | null;
  readonly acting_tenant_id: string;
  readonly plan: string;
  readonly tenant_brand_text: string | null;
  readonly logo_hash: string | null;
  readonly accent_color: string | null;
}

/** The brand that a person sees: their own, else their tenant's as far as its plan includes one, else none. */
export function brandOf(person: Branded): Pick<CurrentUser, "brandLogoUrl" | "brandText" | "accentColor"> {
  const included = PLANS[person.plan as Plan].customBranding;
  const logo =
    included && person.logo_hash !== null ? logoPath(person.acting_tenant_id, person.logo_hash) : null;
  return {
    brandLogoUrl: person.brand_logo_url ?? logo,
    brandText: person.brand_text ?? (included ? person.tenant_brand_text : null),
    accentColor: included ? person.accent_color : null,
  };
}
