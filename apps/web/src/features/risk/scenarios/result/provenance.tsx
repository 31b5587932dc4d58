import { Suspense, lazy } from "react";
import type { Quantification } from "../quantify/use-quantification.ts";
import { accuracySentence, worstError } from "./result-words.ts";

const ComputedBy = lazy(async () => ({ default: (await import("./computed-by.tsx")).ComputedBy }));

/** The accuracy of the figures, with a popover for their method and inputs. Paper shows all of it. */
export function Provenance({ quantification }: { readonly quantification: Quantification }) {
  const { result, engineVersion, inputHash } = quantification;
  const worst = worstError(result);
  return (
    <>
      {accuracySentence(worst)}
      <span className="hidden print:inline">
        {" "}
        Engine {engineVersion}, inputs {inputHash.slice(0, 8)}.
      </span>
      <Suspense fallback={null}>
        <ComputedBy worst={worst} engineVersion={engineVersion} inputHash={inputHash} />
      </Suspense>
    </>
  );
}
