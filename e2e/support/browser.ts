/** The browser for journeys and component tests. */
import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";

/** The browser that npm installed; on other systems than Linux the one at CHROMIUM_PATH, or Google Chrome. */
export async function browser(): Promise<
  { channel: string } | { launchOptions: { executablePath: string; args: string[] } }
> {
  const chosen = process.env["CHROMIUM_PATH"];
  const executablePath = chosen ?? (process.platform === "linux" ? await chromium.executablePath() : "");
  if (!existsSync(executablePath)) return { channel: "chrome" };
  return {
    launchOptions: { executablePath, args: ["--no-sandbox", "--no-zygote", "--font-render-hinting=none"] },
  };
}
