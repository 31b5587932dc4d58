/** The browser in which journeys and components are tested. */
import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";

/** The browser that npm installed; elsewhere than on Linux the one at CHROMIUM_PATH, or Google Chrome. */
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
