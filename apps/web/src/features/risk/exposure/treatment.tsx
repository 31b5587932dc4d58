import type { Exposure } from "@crq/contract/risk/exposure";
import { money, percent } from "../../../ui/format.ts";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";

/** The expected loss without controls, as it stands, and with the controls that are planned: what protection is worth. */
export function Treatment({ exposure }: { readonly exposure: Exposure }) {
  const { meanInherent, mean, meanResidual, currency } = exposure;
  const most = Math.max(meanInherent, mean, meanResidual);
  if (!(most > 0)) return null;
  const rows = [
    { name: "Without any control", note: "inherent", value: meanInherent, tone: "before" as const },
    { name: "As it stands", note: saved(meanInherent, mean), value: mean, tone: "now" as const },
    {
      name: "With planned controls",
      note: meanResidual === mean ? "nothing is planned" : `residual, ${saved(mean, meanResidual)}`,
      value: meanResidual,
      tone: "after" as const,
    },
  ];
  return (
    <section aria-label="Expected loss by controls" className="mb-10 paper:mb-6">
      <ul className="grid gap-1.5 text-sm max-sm:gap-3">
        {rows.map(({ name, note, value, tone }) => (
          <li
            key={name}
            className="grid items-center gap-x-4 gap-y-1 max-sm:grid-cols-[1fr_auto] sm:grid-cols-[11rem_1fr_4rem_9.5rem]"
          >
            <span>{name}</span>
            <span className="max-sm:order-last max-sm:col-span-2">
              <ShareBar share={value / most} tone={tone} />
            </span>
            <span className="num text-right font-medium">{money(value, currency, { fixed: true })}</span>
            <span className="text-xs text-muted max-sm:hidden">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function saved(before: number, after: number): string {
  if (!(before > 0) || after === before) return "the same";
  const share = Math.abs(before - after) / before;
  return `${percent(share)} ${after < before ? "less" : "more"}`;
}
