/** What a policy's last day decides. */

/** A policy's state: whether it's in place, its last day, and whether that is over; null and left out: it has none. */
interface Dated {
  readonly inPlace: boolean;
  readonly endsOn?: string | null;
  readonly hasEnded?: boolean;
}

/** Whether a policy pays for losses of today. */
export function pays<P extends Dated>(policy: P | null): policy is P {
  return policy?.inPlace === true && policy.hasEnded !== true;
}

/** The first day on which a policy no longer pays; null if it has no last day. */
export function dayAfterLast({ endsOn = null }: Pick<Dated, "endsOn">): string | null {
  return endsOn === null ? null : new Date(Date.parse(endsOn) + 86_400_000).toISOString().slice(0, 10);
}
