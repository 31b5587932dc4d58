import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { toast } from "../ui/overlay/toast.ts";

interface WhileLoading {
  /** Shown until the part has loaded. */
  readonly fallback?: ReactNode;
  /** Called when it can't be loaded; left out: the failure is silent. */
  readonly onFailed?: () => void;
}

/**
 * A part of the shell whose code is loaded when it's first shown. Unlike `lazy`, a failure stays inside the part, so the shell survives
 * a lost connection, and the part is retried the next time it's shown.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & WhileLoading> {
  let known: ComponentType<P> | undefined;
  return function Part({ fallback = null, onFailed, ...props }) {
    const [Loaded, setLoaded] = useState(() => known);
    const failed = useEffectEvent(() => onFailed?.());
    useEffect(() => {
      if (known !== undefined) return undefined;
      let gone = false;
      const fetchPart = async () => {
        try {
          known = await load();
          if (!gone) setLoaded(() => known);
        } catch {
          if (!gone) failed();
        }
      };
      void fetchPart();
      return () => {
        gone = true;
      };
    }, []);
    return Loaded === undefined ? fallback : <Loaded {...(props as unknown as P)} />;
  };
}

/** Reports that a part couldn't be loaded. */
export function tellMissing(): void {
  toast({
    title: "Couldn't load this",
    description: "Check your connection and try again.",
    variant: "destructive",
  });
}
