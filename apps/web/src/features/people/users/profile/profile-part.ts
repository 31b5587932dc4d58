import type { PersonRecord } from "@crq/contract/people/users";

/** Props of each part of a profile. */
export interface ProfilePart {
  readonly person: PersonRecord;
  /** The tenant chosen by a platform administrator. */
  readonly tenantId: string | undefined;
  /** The tenant in which the person is shown; undefined: everywhere. */
  readonly within: string | undefined;
}
