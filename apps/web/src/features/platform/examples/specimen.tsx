import type { ReactNode } from "react";
import { Heading } from "../../../ui/heading.tsx";

interface SpecimenProps {
  /** The component's name in the code. */
  readonly name: string;
  /** Where to use it, in one line. */
  readonly use: string;
  readonly children: ReactNode;
}

/** One component of the gallery in all its states, with its name and where to use it. */
export function Specimen({ name, use, children }: SpecimenProps) {
  return (
    <div data-specimen={name}>
      <Heading size="label">{name}</Heading>
      <p className="mb-3 max-w-prose text-sm text-muted">{use}</p>
      {children}
    </div>
  );
}

/** States of a component side by side, each with its name below. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-end gap-x-5 gap-y-4">{children}</div>;
}

/** One state of a component. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      {children}
      <span className="text-2xs text-muted">{name}</span>
    </div>
  );
}
