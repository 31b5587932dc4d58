import { type ChangeEvent, type ReactNode, useId } from "react";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";

type AgreementField = "agreedToTerms" | "agreedToPrivacy";

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface AgreementsProps {
  readonly form: {
    readonly errors: { readonly [K in AgreementField]?: string | undefined };
    readonly tick: (name: AgreementField) => TickProps;
  };
}

/** The two agreements required for sending. */
export function Agreements({ form: { errors, tick } }: AgreementsProps) {
  return (
    <div className="grid gap-2">
      <Agreement control={tick("agreedToTerms")} error={errors.agreedToTerms}>
        I agree to the Terms of Use
      </Agreement>
      <Agreement control={tick("agreedToPrivacy")} error={errors.agreedToPrivacy}>
        I agree to the Privacy Policy
      </Agreement>
    </div>
  );
}

interface AgreementProps {
  readonly control: TickProps;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function Agreement({ control, error, children }: AgreementProps) {
  const id = useId();
  const wrong = error !== undefined;
  return (
    <div>
      <Checkbox
        {...control}
        aria-required
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
      >
        {children}
      </Checkbox>
      <div aria-live="polite">
        {wrong && (
          <p id={id} className="mt-1 pl-6 text-sm text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
