import type { CurrentUser } from "@crq/contract/people/auth";

/** The writer's details, as far as they are known for a signed-in person. */
export function writerOf(user: CurrentUser | null) {
  return {
    name: user === null ? "" : `${user.firstName} ${user.lastName}`.trim(),
    email: user?.email ?? "",
    company: user?.currentCompanyName ?? "",
    phoneNumber: "",
  };
}
