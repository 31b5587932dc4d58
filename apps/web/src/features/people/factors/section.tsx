import type { Factors } from "@crq/contract/people/factors";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import type { Proof } from "./use-proof.ts";

/** What each section of the screen gets. */
export interface SectionProps {
  readonly factors: Factors;
  readonly guarded: Proof["guarded"];
  /** Reads the factors anew. */
  readonly refresh: () => Promise<void>;
}

interface FrameProps {
  readonly title: string;
  /** One word on where it stands; marked when it protects the account. */
  readonly state: string;
  readonly on: boolean;
  readonly description: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One way to sign in: its name, where it stands, what it is, what can be done about it. */
export function Section({ title, state, on, description, actions, children }: FrameProps) {
  return (
    <section className="py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="max-w-[36rem] min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="font-display text-lg font-semibold">{title}</h2>
            <Badge variant={on ? "default" : "outline"}>{state}</Badge>
          </div>
          <p className="mt-1 text-sm text-muted">{description}</p>
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
