import type { Category } from "@crq/contract/people/notification-categories";

/** Something that people are told; told again in the same words within an hour it becomes one, with a count. */
export interface Notice {
  /** Whom: one person, several, or no one where it is not known. */
  readonly to: string | null | undefined | readonly string[];
  /** Where it belongs: the tenant that it is about, or the platform's zero for what concerns the person's account. */
  readonly tenantId: string;
  /** The client whose record it is about, where it is one's: only those who work for this client, or for all, are told. */
  readonly clientId?: string | null;
  /** What happened, `record.verb`. */
  readonly kind: string;
  readonly category: Category;
  readonly title: string;
  readonly body: string;
  /** Where it leads, within the application. */
  readonly href: string | null;
  /** Who did it: no one is told of what they did themselves, except of security. */
  readonly by?: string | undefined;
  /** A mail of its own tells it already. */
  readonly mailed?: boolean;
}
