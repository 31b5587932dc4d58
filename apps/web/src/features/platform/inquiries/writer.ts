import type { CurrentUser } from "@crq/contract/people/auth";

/** Who writes, as far as a signed-in person need not say it again. */
export function writerOf(user: CurrentUser | null) {
  return {
    name: user === null ? "" : `${user.firstName} ${user.lastName}`.trim(),
    email: user?.email ?? "",
    company: user?.currentCompanyName ?? "",
    phoneNumber: "",
  };
}
