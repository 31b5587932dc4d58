/** A directory's calls over SCIM, and people's responses. */
import type { LightMyRequestResponse } from "fastify";
import { login, openBrowser } from "../browser.ts";
import type { Harness } from "../harness.ts";

/** A directory's calls, below /api/scim/v2. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<LightMyRequestResponse>;

/** A directory with a key. */
export function directory(h: Harness, key: string): Ask {
  return async (method, path, body) =>
    h.app.inject({
      method: method as "GET",
      url: `/api/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/scim+json" }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
}

/** The token of the latest invitation mailed to an address. */
async function invitationToken(h: Harness, email: string): Promise<string | undefined> {
  const [mail] = await h.db.asOwner<{ text: string }>(
    "select text_body as text from mail where to_address = $1 and text_body like '%new-registration?token=%' order by created_at desc limit 1",
    [email],
  );
  return mail && /token=([\w-]+)/.exec(mail.text)![1];
}

/** Signs in and accepts the latest invitation. */
export async function acceptInvitation(h: Harness, email: string): Promise<LightMyRequestResponse> {
  const browser = openBrowser(h.app);
  await login(browser, email);
  const token = await invitationToken(h, email);
  return browser.call("POST", "/api/auth/accept-invitation", { token });
}
