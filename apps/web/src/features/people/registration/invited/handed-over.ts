import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

/**
 * Data that one screen hands to the next without putting it in the address; it survives a reload, and is deleted with
 * the tab.
 */
interface HandedOver {
  /** The address to which a confirmation was mailed. */
  readonly registeredEmail?: string;
  /** The server's answer when an address was confirmed. */
  readonly confirmed?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState extends HandedOver {}
}

/** The previous screen's data, as it was when this one appeared: on leaving, the address changes first. */
export function useHandedOver<K extends keyof HandedOver>(key: K): HandedOver[K] {
  const { state } = useLocation();
  const [value] = useState(state[key]);
  return value;
}
