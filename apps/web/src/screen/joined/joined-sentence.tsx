import type { Joining } from "@crq/contract/platform/exchange-rates";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { useCan, useUser } from "../../session/user-context.ts";
import { apartWords, joinedAtWords } from "./currency-words.ts";
import { pricedWords, unpricedWords } from "./priced-words.ts";

/** A joint figure, and how it joins. */
export interface JoinedSentenceProps {
  readonly joining: Joining;
  /** Of the figures. */
  readonly currency: string;
  /** They are frozen: no rate can be added any more. */
  readonly frozen?: boolean;
  /** Small and muted unless given. */
  readonly className?: string;
}

const SMALL = "text-xs text-muted";

/**
 * At which exchange rates a joint figure includes other currencies, and which scenarios it leaves out for want of one, with the way to add it;
 * and the prices that it's in.
 */
export function JoinedSentence({
  joining,
  currency,
  frozen = false,
  className = SMALL,
}: JoinedSentenceProps) {
  const user = useUser();
  const { pricing } = joining;
  const unpriced = pricing ? unpricedWords(pricing) : "";
  const [joined, apart] = [joinedAtWords(joining, currency, user), apartWords(joining, currency)];
  return (
    <p className={cx("max-w-prose", className)}>
      {joined}
      {joined !== "" && " "}
      {apart !== "" && <span className="text-warn">{apart}</span>}
      {apart !== "" && joining.joins && !frozen && <WayToAdd tab="rates">Add a rate</WayToAdd>}
      {joined + apart !== "" && pricing && " "}
      {pricing && pricedWords(pricing)}
      {unpriced !== "" && <span className="text-warn"> {unpriced}</span>}
      {pricing && pricing.missing.length > 0 && !frozen && <WayToAdd tab="prices">Add an index</WayToAdd>}
    </p>
  );
}

/** Where what is missing can be added, for those who may; others learn who may. */
function WayToAdd({ tab, children }: { readonly tab: "rates" | "prices"; readonly children: string }) {
  const { role } = useUser();
  const inside = role === "admin" || role === "super_admin";
  if (!useCan("tenant:configure")) return " An administrator can add one in the organization’s settings.";
  return (
    <>
      {" "}
      <Link
        to={inside ? "/tenant/settings" : "/tenant-administration/tenant-settings"}
        search={{ tab }}
        className="text-primary underline underline-offset-4 print:hidden"
      >
        {children}
      </Link>
    </>
  );
}
