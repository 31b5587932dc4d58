import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/**
 * The use of a heading decides its size; the sizes themselves are tokens. Serif is reserved for money and verdicts.
 */
const SIZES = {
  /** The claim of a public page. */
  display: "font-display text-display",
  /** A screen. */
  title: "text-title",
  /** A dialog, a message in place of content, a card on its own. */
  block: "text-block",
  /** A part of a screen. */
  section: "text-section",
  /** A part of a section. */
  part: "text-part",
  /** A few figures or fields. */
  label: "text-label",
  /** A day or a group within a list, over its first line. */
  group: "border-b border-ink/40 pb-1 text-xs font-medium text-muted",
} as const;

const LEVELS = { display: 1, title: 1, block: 2, section: 2, part: 3, label: 3, group: 2 } as const;

interface HeadingProps extends ComponentProps<"h2"> {
  readonly size: keyof typeof SIZES;
  /** Its level in the page's outline, if the size's default doesn't fit. */
  readonly level?: 1 | 2 | 3 | 4;
}

/** A heading: every one in the product is set in one of seven sizes. */
export function Heading({ size, level = LEVELS[size], className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={cx("break-words", SIZES[size], className)} />;
}
