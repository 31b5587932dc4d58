import { PASSWORD_RULES } from "@crq/contract/people/auth";
import { cx } from "class-variance-authority";
import { Check, Circle } from "lucide-react";

/** The rules of a password, each checked off once the typed text meets it. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  return (
    <ul id={id} className="mt-2 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-2">
      {PASSWORD_RULES.map(({ rule, test }) => (
        <Rule key={rule} met={test(password)}>
          {rule}
        </Rule>
      ))}
    </ul>
  );
}

/** One line that is met or not yet met. */
function Rule({ met, children }: { met: boolean; children: string }) {
  const Icon = met ? Check : Circle;
  return (
    <li className={cx("flex items-center gap-1.5", met ? "text-ok" : "text-muted")}>
      <Icon aria-hidden className={met ? "size-3.5" : "mx-[3px] size-2"} />
      {children}
      <span className="sr-only">{met ? " (met)" : " (not met yet)"}</span>
    </li>
  );
}
