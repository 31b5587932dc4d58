import { cx } from "class-variance-authority";
import { Anchor } from "../navigation/anchor.tsx";
import { Logo } from "../ui/logo.tsx";
import { BRAND } from "../ui/page-header.tsx";
import { useUser } from "../session/user-context.ts";

/** The brand's logo and text, or a person's or tenant's own; it leads to the dashboard. */
export function Brand({ logoOnly = false }: { logoOnly?: boolean }) {
  const { brandLogoUrl, brandText } = useUser();
  const text = brandText ?? BRAND;
  return (
    <Anchor
      to="/dashboard"
      aria-label={logoOnly ? text : undefined}
      className="flex min-w-0 items-center gap-2.5 rounded-md font-display text-lg leading-[1.15] font-semibold no-underline"
    >
      {brandLogoUrl === null ? (
        <Logo className="size-7 shrink-0" />
      ) : (
        <img
          src={brandLogoUrl}
          alt=""
          className={cx("h-7 w-auto shrink-0 object-contain", logoOnly ? "max-w-11" : "max-w-24")}
        />
      )}
      {!logoOnly && <span className="line-clamp-2 min-w-0 break-words">{text}</span>}
    </Anchor>
  );
}
