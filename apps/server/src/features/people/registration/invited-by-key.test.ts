/** Invitations that a program made with an API key are accepted like those that a person made. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});
afterAll(() => h.close());

/** A key that may invite: the tenant's own, or one of a person's. */
async function keyOf(userId: string | null, role: string, tenantId: string): Promise<string> {
  const prefix = `crq_p${randomBytes(4).toString("hex")}`;
  const key = `${prefix}_${newToken()}`;
  await h.db.asOwner(
    `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
     values ($1, $2, 'Onboarding', $3, $4, array['invitation:manage'], $5, 'test', now() + interval '1 day')`,
    [tenantId, userId, prefix, tokenHash(key), role],
  );
  return key;
}

test.each(["the tenant's own", "a person's"])("with %s key", async (whose) => {
  const own = whose === "a person's";
  const inviter = own ? await person(h, { role: "admin" }) : null;
  if (inviter) await h.db.asOwner("update users set email_verified_at = now() where id = $1", [inviter.id]);
  const key = await keyOf(inviter?.id ?? null, "admin", h.a.id);
  const email = `by-key-${own}@larkfield.example`;
  const made = await h.app.inject({
    method: "POST",
    url: "/api/invitations",
    headers: { authorization: `Bearer ${key}` },
    payload: { emails: [email], role: "risk_analyst" },
  });
  expect([made.statusCode, made.json()]).toMatchObject([200, { results: [{ email }] }]);
  const token = tokenIn((await mailsTo(h, email))[0], "/new-registration");
  const browser = openBrowser(h.app);
  const taken = await browser.call("POST", "/api/auth/request-account", {
    firstName: "Maya",
    lastName: "Chen",
    companyName: "Larkfield",
    jobTitle: "Risk manager",
    phoneNumber: "+49 30 1234567",
    companySize: "51-200",
    industry: "technology",
    agreedToTerms: true,
    agreedToPrivacy: true,
    email,
    invitationToken: token,
  });
  expect([taken.statusCode, taken.json()]).toMatchObject([200, { success: true }]);
  expect(
    await h.db.asOwner(
      "select role from entitlements e join users u on u.id = e.user_id where u.email = $1",
      [email],
    ),
  ).toEqual([{ role: "risk_analyst" }]);
  const told = await h.db.asOwner("select user_id from notifications where kind ~ 'invitation'");
  expect(told.some((one) => (one as { user_id: string }).user_id === inviter?.id)).toBe(own);
});
