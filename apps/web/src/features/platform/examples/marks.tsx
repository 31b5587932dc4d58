import { Badge } from "../../../ui/badge.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { Specimen, State, States } from "./specimen.tsx";

const BADGES = ["default", "secondary", "outline", "destructive"] as const;

/** Small components that express something by their look. */
export function Marks() {
  return (
    <>
      <Specimen
        name="Badge"
        use="A state in one or two words, beside what it is the state of. Never the only sign of danger."
      >
        <States>
          {BADGES.map((variant) => (
            <State key={variant} name={variant}>
              <Badge variant={variant}>Suspended</Badge>
            </State>
          ))}
        </States>
      </Specimen>
      <Specimen name="EmailAddress" use="Addresses in a column: a long one breaks before its host.">
        <div className="grid max-w-md grid-cols-2 gap-4 text-sm">
          <EmailAddress address="una@larkfield.example" />
          <EmailAddress address="maximiliane.von.hohenstein@subsidiary.larkfield-group.example" />
        </div>
      </Specimen>
      <Specimen name="Fact" use="What is known of one record: names at the left, values at the right.">
        <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <Fact name="Tenant">Larkfield Group</Fact>
          <Fact name="Since">March 3, 2026</Fact>
        </dl>
      </Specimen>
      <Specimen name="Logo" use="The mark of the product, where a tenant has not set its own.">
        <States>
          <Logo className="size-5" />
          <Logo className="size-7" />
          <Logo className="size-12" />
        </States>
      </Specimen>
    </>
  );
}
