/** What the shell loads once it is idle: the live stream, and what the bell shows. */
export { openLive } from "./live.ts";
export { Recent } from "./recent.tsx";
