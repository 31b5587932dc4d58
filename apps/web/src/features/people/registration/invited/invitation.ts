import type { CallResult } from "../../../../api/call.ts";

/** What an invitation says. */
export type Invitation = NonNullable<CallResult<"registration.registrationToken">["invitation"]>;
