import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { PROVIDERS } from "./provider-marks.tsx";

/** Sign-in with an account elsewhere: no provider is configured yet, so each says so. */
export function SocialButtons() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
      {PROVIDERS.map(({ name, mark }) => (
        <Button
          key={name}
          variant="outline"
          className="h-10 px-2!"
          onClick={() => toast({ title: "Not Available", description: "Not available at this time" })}
        >
          {mark}
          {name}
        </Button>
      ))}
    </div>
  );
}
