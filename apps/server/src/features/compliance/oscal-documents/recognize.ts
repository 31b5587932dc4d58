/** Which framework a document speaks about, and its controls as that framework writes them. */
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { frameworkNamed, type KnownFramework, shippedFramework } from "../frameworks/public.ts";

/** How the catalogs of shipped frameworks are called where documents name them; the first that matches counts. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/800-53/, "nist-sp-800-53-r5"],
  [/800-171(?:[ ._-]*r)?(?:ev)?[ ._-]*3/i, "nist-sp-800-171-r3"],
  [/800-171/, "nist-sp-800-171-r2"],
  [/csf|cybersecurity[ _-]framework/i, "nist-csf-2-0"],
  [/27001|27002/, "iso-27001-2022"],
  [/pci[ _-]?dss/i, "pci-dss-4-0-1"],
  [/hipaa/i, "hipaa-security-rule"],
  [/cmmc/i, "cmmc-2-0"],
];
/** Where nothing is named, the identifiers decide between these. */
const BY_IDENTIFIERS = ["nist-sp-800-53-r5", "nist-csf-2-0", "nist-sp-800-171-r3", "nist-sp-800-171-r2"];

/** The framework that a document names, or whose identifiers at least half of its controls have. */
function recognized(sources: readonly string[], controls: readonly string[]): KnownFramework | undefined {
  const named = sources.flatMap((source) => CALLED.find(([called]) => called.test(source))?.[1] ?? []);
  const candidates = [...new Set([...named, ...BY_IDENTIFIERS])].flatMap((id) => {
    const framework = shippedFramework(id);
    return framework ? [{ framework, hits: hitsOf(framework, controls) }] : [];
  });
  const [best] = candidates.toSorted((one, other) => other.hits - one.hits);
  if (best && best.hits > 0 && best.hits >= controls.length / 2) return best.framework;
  // A plan without controls of its own can still say what it is about.
  return controls.length === 0 && named[0] !== undefined ? shippedFramework(named[0]) : undefined;
}

function hitsOf(framework: KnownFramework, controls: readonly string[]): number {
  return controls.filter((control) => idIn(framework, control) !== undefined).length;
}

/** The entry that a document means; published files write `SP_800_171_03.01.01`. */
function idIn(framework: KnownFramework, control: string): string | undefined {
  return framework.idOf(control.replace(/^SP_800_171_(?:SR-)?/i, ""));
}

/**
 * The framework that a document speaks about.
 *
 * @param chosen its name or id; null: none; undefined: as it's recognized
 * @throws Fault `invalid-request` if there's no such framework
 */
export async function frameworkOf(
  tx: Tx,
  actor: Actor,
  chosen: string | null | undefined,
  said: { readonly sources: readonly string[]; readonly controls: readonly string[] },
): Promise<KnownFramework | undefined> {
  if (chosen === null) return undefined;
  if (chosen === undefined) return recognized(said.sources, said.controls);
  const found = await frameworkNamed(tx, chosen, actor);
  if (found) return found;
  throw new Fault("invalid-request", {
    errors: [{ path: "framework", message: "there is no such framework" }],
  });
}

/** By control as a document writes it, the entry of the framework, and whether it has it. */
export function entriesOf(
  framework: KnownFramework | undefined,
  controls: readonly string[],
): Map<string, { readonly entry: string; readonly known: boolean }> {
  return new Map(
    controls.map((control) => {
      const id = framework && idIn(framework, control);
      return [control, { entry: id ?? control, known: id !== undefined }];
    }),
  );
}
