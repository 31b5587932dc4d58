import { cx } from "class-variance-authority";

interface AvatarProps {
  readonly name: string;
  /** Tinted, for a list of people; otherwise filled. */
  readonly quiet?: boolean;
  /** Large, for the heading of a person's page. */
  readonly large?: boolean;
}

/** A person's initials in a disc, beside their name. Hidden from assistive technology and from text, which have the name. */
export function Avatar({ name, quiet = false, large = false }: AvatarProps) {
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={cx(
        "grid shrink-0 place-items-center rounded-full font-semibold before:content-[attr(data-initials)]",
        large ? "size-12 text-base" : "size-7 text-2xs",
        quiet ? "bg-primary/12 text-primary" : "bg-primary text-primary-ink",
      )}
    />
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? "")
    .join("");
}
