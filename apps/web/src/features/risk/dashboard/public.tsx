/** What other features use of the dashboard: what stands in its place outside every tenant. */
export { PlatformLevel } from "./platform-level.tsx";
