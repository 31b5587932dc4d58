/** The first day on which a policy no longer pays; null if it has no last day. */
export function dayAfterLast({ endsOn = null }: { readonly endsOn?: string | null }): string | null {
  return endsOn === null ? null : new Date(Date.parse(endsOn) + 86_400_000).toISOString().slice(0, 10);
}
