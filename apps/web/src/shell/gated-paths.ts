/** Prefixes below which every path, known or not, asks a signed-out visitor to sign in. */
const GATED = [
  "/admin",
  "/dashboard",
  "/risk-management",
  "/riskmon-administration",
  "/security-frameworks",
  "/templates",
  "/tenant-administration",
];

/** Whether a signed-out visitor of this path is sent to the sign-in screen. */
export function isGated(path: string): boolean {
  return path === "/" || GATED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
