import { Plus } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Specimen, State, States } from "./specimen.tsx";

const VARIANTS = ["default", "destructive", "outline", "secondary", "ghost", "link"] as const;

/** Clickable components. */
export function Buttons() {
  return (
    <>
      <Specimen
        name="Button"
        use="Does something. One default button a screen; a link that looks like one takes buttonVariants."
      >
        <div className="grid gap-4">
          <States>
            {VARIANTS.map((variant) => (
              <State key={variant} name={variant}>
                <Button variant={variant}>Save changes</Button>
              </State>
            ))}
          </States>
          <States>
            <State name="sm">
              <Button size="sm">Small</Button>
            </State>
            <State name="default">
              <Button>Default</Button>
            </State>
            <State name="lg">
              <Button size="lg">Large</Button>
            </State>
            <State name="icon">
              <Button size="icon" variant="outline" aria-label="Add">
                <Plus aria-hidden />
              </Button>
            </State>
            <State name="with an icon">
              <Button variant="secondary">
                <Plus aria-hidden /> New scenario
              </Button>
            </State>
            <State name="long text, cut where there is no room">
              <Button variant="outline" className="max-w-56">
                <span className="truncate">Start the quarterly review of every residual risk</span>
              </Button>
            </State>
          </States>
        </div>
      </Specimen>
      <Specimen
        name="Button, disabled and busy"
        use="Disabled says that something is missing first; busy keeps the focus while the server works."
      >
        <States>
          {VARIANTS.map((variant) => (
            <State key={variant} name={`${variant}, disabled`}>
              <Button variant={variant} disabled>
                Save
              </Button>
            </State>
          ))}
          <State name="busy">
            <Button busy>Saving</Button>
          </State>
          <State name="outline, busy">
            <Button variant="outline" busy>
              Loading
            </Button>
          </State>
        </States>
      </Specimen>
      <Specimen
        name="CopyButton"
        use="Beside an id or a report that goes to support; it says whether the copy was made."
      >
        <CopyButton text={() => "Copied from the gallery"}>Copy ID</CopyButton>
      </Specimen>
    </>
  );
}
