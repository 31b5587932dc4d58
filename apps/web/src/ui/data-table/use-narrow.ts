import { useMedia } from "../use-media.ts";

/** Whether the window is as narrow as a phone held upright. */
export function useNarrow(): boolean {
  return useMedia("(max-width: 639px)");
}
