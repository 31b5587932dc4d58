import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";

/** A new record's currency while it's being typed, the organization's to start with; empty until that is known. */
export function useOwnCurrency(stored: string | undefined) {
  const [typed, setTyped] = useState(stored);
  const { data, isError } = useQuery({
    ...queryOf("ratesInUse.get"),
    staleTime: 60_000,
    enabled: stored === undefined,
  });
  const currency = typed ?? data?.currency ?? "";
  const valid = /^[A-Z]{3}$/.test(currency);
  const waiting = typed === undefined && !isError;
  return {
    currency,
    setCurrency: setTyped,
    valid,
    problem: valid || waiting ? undefined : "Enter three letters, such as USD",
  };
}
