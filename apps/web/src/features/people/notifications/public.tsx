/** Parts that the shell loads once it's idle: the live stream, and the content of the bell. */
export { openLive } from "./live.ts";
export { Recent } from "./recent.tsx";
