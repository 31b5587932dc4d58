import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

/** What one screen hands to the next without naming it in the address; it survives a reload, and goes with the tab. */
interface HandedOver {
  /** The address to which a confirmation was mailed. */
  readonly registeredEmail?: string;
  /** What the server said when an address was confirmed. */
  readonly confirmed?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState extends HandedOver {}
}

/** What the screen before handed over, as it was when this one appeared: on leaving, the address changes first. */
export function useHandedOver<K extends keyof HandedOver>(key: K): HandedOver[K] {
  const { state } = useLocation();
  const [value] = useState(state[key]);
  return value;
}
