import type { PersonRecord } from "@crq/contract/people/users";

/** What each part of a profile gets. */
export interface ProfilePart {
  readonly person: PersonRecord;
  /** The tenant named by an administrator of the platform. */
  readonly tenantId: string | undefined;
  /** The tenant in which the person is shown; undefined: everywhere. */
  readonly within: string | undefined;
}
