import type { CallResult } from "../../../../api/call.ts";

/** The content of an invitation. */
export type Invitation = NonNullable<CallResult<"registration.registrationToken">["invitation"]>;
