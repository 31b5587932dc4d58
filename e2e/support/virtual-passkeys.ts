import type { BrowserContext, Page } from "@playwright/test";

/** Gives a window an authenticator that keeps passkeys and confirms at once. Its journey needs `ownWindow`. */
export async function withPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
