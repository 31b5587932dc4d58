import type { Category } from "@crq/contract/people/notification-categories";

/** A notification; repeated in the same words within an hour, it is merged into one with a count. */
export interface Notice {
  /** The recipients: one person, several, or none if they aren't known. */
  readonly to: string | null | undefined | readonly string[];
  /** Where it belongs: the tenant it is about, or the platform's zero for the person's account. */
  readonly tenantId: string;
  /**
   * The client the record belongs to, if any: only people who work for this client, or for all, are notified.
   */
  readonly clientId?: string | null;
  /** The event, as `record.verb`. */
  readonly kind: string;
  readonly category: Category;
  readonly title: string;
  readonly body: string;
  /** Where it links to within the application. */
  readonly href: string | null;
  /** The actor: people aren't notified of their own actions, except for security. */
  readonly by?: string | undefined;
  /** A separate mail covers it already. */
  readonly mailed?: boolean;
}

/** A person who does something. */
export type Doer = { readonly userId: string; readonly name: string };
