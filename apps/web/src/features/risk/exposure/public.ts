/** What other features show of exposure: its tile, and what it says of itself. */
export { ExposureLoading } from "./exposure-loading.tsx";
export { ExposureTile } from "./exposure-tile.tsx";
export { useExposure } from "./use-exposure.ts";
