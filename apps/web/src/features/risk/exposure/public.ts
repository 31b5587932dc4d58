/** The tile and the words of exposure, for other features. */
export { ExposureLoading } from "./exposure-loading.tsx";
export { ExposureTile } from "./exposure-tile.tsx";
export { useExposure } from "./use-exposure.ts";
