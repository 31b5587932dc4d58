import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { PROVIDERS } from "./provider-marks.tsx";

/** Sign-in with an account elsewhere: no provider is configured yet, so each says so. */
export function SocialButtons() {
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      {PROVIDERS.map(({ name, mark }) => (
        <Button
          key={name}
          variant="outline"
          className="h-10"
          onClick={() => toast({ title: "Not Available", description: "Not available at this time" })}
        >
          {mark}
          {name}
        </Button>
      ))}
    </div>
  );
}
