import { useCan } from "../../../../session/user-context.ts";

/** Whether the signed-in person can make controls from templates. */
export function useMayUse(): boolean {
  const answers = useCan("assessment:answer");
  const writes = useCan("scenario:write");
  return answers && writes;
}
