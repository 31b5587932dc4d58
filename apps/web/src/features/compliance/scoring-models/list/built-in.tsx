import type { COPIED_MODELS } from "@crq/contract/compliance/scoring-models";
import { Link } from "@tanstack/react-router";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Section } from "../../../../ui/section.tsx";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

/** A way of scoring of the product's. */
interface BuiltIn {
  readonly id: (typeof COPIED_MODELS)[number];
  readonly name: string;
  /** The framework that a copy begins with. */
  readonly framework: string | null;
}

const BUILT_IN: readonly (Omit<BuiltIn, "id"> & {
  readonly id: BuiltIn["id"] | "sprs";
  readonly what: string;
})[] = [
  {
    id: "implementation",
    name: "Met, partially met, not met",
    framework: null,
    what: "Met counts in full, partially met counts half. Entries without an answer, and those that don’t apply, are left out.",
  },
  {
    id: "maturity",
    name: "Maturity, 0 to 5",
    framework: null,
    what: "The average level, as a share of 5. Entries without a level, and those that don’t apply, are left out.",
  },
  {
    id: "weighted",
    name: "Weighted by points",
    framework: "nist-sp-800-171-r2",
    what: "Like met, partially met and not met, weighted by the points that the framework gives each entry.",
  },
  {
    id: "sprs",
    name: "SPRS, 110 to −203",
    framework: null,
    what: "Deductions from 110 for NIST SP 800-171 Rev. 2, with special cases that no other model has.",
  },
];

interface BuiltInModelsProps {
  /** Undefined for who can't make models. */
  readonly onCopy: ((model: BuiltIn) => void) | undefined;
}

/** The product's ways of scoring: they can't be changed, and most can be copied. */
export function BuiltInModels({ onCopy }: BuiltInModelsProps) {
  return (
    <Section
      title="Built in"
      description="Every tenant has these, and they stay as they are. A copy is yours to change."
      className="mt-10"
      landmark
    >
      <Table label="Built-in scoring models" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th>Scoring model</Th>
            <Th>How it scores</Th>
            <Th>
              <span className="sr-only">Copy</span>
            </Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {BUILT_IN.map(({ id, name, framework, what }) => (
            <Tr key={id} className={STACKED.row}>
              <RowHeader className={STACKED.name}>{name}</RowHeader>
              <Td className={`${STACKED.bare} text-muted`}>
                <span className="block max-w-prose py-1">{what}</span>
              </Td>
              <Td className={`${STACKED.bare} sm:text-right`}>
                {id === "sprs" ? (
                  <Link
                    to="/security-frameworks/nist-171a-scoring"
                    className={buttonVariants({ variant: "link", size: "sm" })}
                  >
                    Open the SPRS score
                  </Link>
                ) : (
                  onCopy && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Copy as your own: ${name}`}
                      onClick={() => onCopy({ id, name, framework })}
                    >
                      Copy as your own
                    </Button>
                  )
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
