import { Processing } from "../ui/spinner.tsx";

/** Stands for a screen whose code is being fetched. */
export function ScreenPending() {
  return <Processing />;
}
