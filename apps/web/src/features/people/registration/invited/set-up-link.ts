import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { forgetToken, keptToken } from "../../../../session/kept-token.ts";

/**
 * The set-up link that can still be used: the given one, else the one that this tab knows. A used one is forgotten; if the
 * server can't be reached, the set-up screen itself says so.
 */
export async function usableSetupToken(given: string | undefined): Promise<string | undefined> {
  const token = given ?? keptToken("set-up");
  if (token === undefined) return undefined;
  try {
    await call("auth.setup", { params: { token } });
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      forgetToken("set-up");
      return undefined;
    }
  }
  return token;
}
