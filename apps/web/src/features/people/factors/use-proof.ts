import type { Factors } from "@crq/contract/people/factors";
import { useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { describeError } from "../../../ui/state/describe-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";

/** A change that may need a fresh proof of identity first. */
export interface Proof {
  /** A proof is currently requested. */
  readonly asked: boolean;
  /** Ends the request: the change is made, or given up. */
  readonly settle: (proved: boolean) => void;
  /** Makes a change, asking for a proof if the server requires one; undefined if it failed (which a toast says) or was given up. */
  readonly guarded: <T>(change: () => Promise<T>) => Promise<T | undefined>;
  /** The same for a form that shows failures itself: they are thrown; undefined if the proof was given up. */
  readonly proved: <T>(change: () => Promise<T>) => Promise<T | undefined>;
}

/** Props of each section of the screen. */
export interface SectionProps {
  readonly factors: Factors;
  readonly guarded: Proof["guarded"];
  /** Refreshes the factors. */
  readonly refresh: () => Promise<void>;
}

/** Changes that the server accepts only after a recent proof of identity. */
export function useProof(): Proof {
  const answer = useRef<(proved: boolean) => void>(undefined);
  const [asked, setAsked] = useState(false);

  async function ask(): Promise<boolean> {
    setAsked(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }

  function settle(proved: boolean) {
    setAsked(false);
    answer.current?.(proved);
    answer.current = undefined;
  }

  async function proved<T>(change: () => Promise<T>): Promise<T | undefined> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ApiError && error.code === "confirmation-needed")
        return (await ask()) ? proved(change) : undefined;
      throw error;
    }
  }

  async function guarded<T>(change: () => Promise<T>): Promise<T | undefined> {
    try {
      return await proved(change);
    } catch (error) {
      const { title, advice } = describeError(error);
      toast({ title, description: advice, variant: "destructive" });
      return undefined;
    }
  }

  return { asked, settle, guarded, proved };
}
