import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface AnchorProps extends ComponentProps<"a"> {
  /** Its mark for screen readers: the page that is shown, or the place it belongs to. */
  readonly current?: "page" | "true" | undefined;
}

/** A link of the shell. The router's own marks every link to the current page; of these at most one is marked, by `current`. */
export const Anchor = createLink(function Anchor({ current, children, ...props }: AnchorProps) {
  return (
    <a {...props} aria-current={current}>
      {children}
    </a>
  );
});
