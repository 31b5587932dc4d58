import { LoadingNotice } from "../../../ui/state/loading-screen.tsx";
import { Skeleton, Skeletons } from "../../../ui/state/skeleton.tsx";
import { Processing, Spinner } from "../../../ui/state/spinner.tsx";
import { Specimen, State, States } from "./specimen.tsx";

const SIZES = ["sm", "md", "lg", "xl"] as const;

/** Loading states. */
export function Waiting({ still }: { still: boolean }) {
  return (
    <>
      <Specimen
        name="Skeleton"
        use="Where content of a known shape will stand: lists, figures, forms. Its group is aria-busy."
      >
        <div aria-hidden className="grid max-w-lg gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-10/12" />
        </div>
        <Skeletons heights={["h-9", "h-9"]} className="mt-6 max-w-lg" />
      </Specimen>
      <Specimen name="Spinner" use="Where the shape is not known, with words beside it.">
        <div className="text-primary">
          <States>
            {SIZES.map((size) => (
              <State key={size} name={size}>
                <Spinner size={size} />
              </State>
            ))}
          </States>
        </div>
      </Specimen>
      <Specimen name="Processing" use="Short waits in the middle of something, such as checking a link.">
        <div className="flex flex-wrap gap-8">
          <Processing />
          <Processing>Checking your link...</Processing>
        </div>
      </Specimen>
      <Specimen name="LoadingScreen" use="The whole page, while it is not known who is signed in.">
        <div className="grid max-w-lg place-items-center border border-line py-10 text-center">
          <LoadingNotice message="Checking authentication..." heading="p" still={still} />
        </div>
      </Specimen>
    </>
  );
}
