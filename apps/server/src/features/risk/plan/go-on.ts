/** Where a search for the cheapest plan stopped, as a text that the browser hands back. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { CheapestInside } from "@crq/engine/program/plan/plan";
import { ENGINE_VERSION } from "@crq/engine/version";
import { type Secret, secretsOf } from "../../../http/secret.ts";

type Unfinished = NonNullable<CheapestInside["unfinished"]>;

/**
 * Texts that only this server can have written, each for one question: another one, also of another tenant or of scenarios that have changed since,
 * doesn't go on from it. So nothing is proven by what a browser claims was ruled out.
 */
export function goingOn(secret: Secret) {
  const keys = secretsOf(secret).map((one) => createHmac("sha256", one).update("cheapest plan").digest());
  const signed = (key: Buffer, question: string, where: string) =>
    createHmac("sha256", key).update(`${question}\n${where}`).digest("base64url");
  return {
    /** @param question everything that the search depends on */
    textOf: (unfinished: Unfinished, question: unknown): string => {
      const where = Buffer.from(JSON.stringify(packed(unfinished))).toString("base64url");
      return `${where}.${signed(keys[0]!, asked(question), where)}`;
    },

    /** Undefined if the text isn't one of ours, or is of another question. */
    read: (text: string | undefined, question: unknown): Unfinished | undefined => {
      const [where, signature = ""] = text?.split(".") ?? [];
      if (where === undefined) return undefined;
      const said = Buffer.from(signature);
      const ours = keys.some((key) => {
        const right = Buffer.from(signed(key, asked(question), where));
        return right.length === said.length && timingSafeEqual(right, said);
      });
      return ours
        ? unpacked(JSON.parse(Buffer.from(where, "base64url").toString()) as ReturnType<typeof packed>)
        : undefined;
    },
  };
}

const asked = (question: unknown) => canonicalJson([ENGINE_VERSION, question]);

/** A few hundred characters: choices as digits, decisions as `4+7-`. */
function packed({ found, stopped: { limit, step, path, best } }: Unfinished) {
  const bits = (chosen: readonly boolean[]) => chosen.map(Number).join("");
  const way = path.map(({ place, chosen }) => `${place}${chosen ? "+" : "-"}`).join("");
  return [bits(found), limit, step, way, best && bits(best)] as const;
}

function unpacked([found, limit, step, way, best]: ReturnType<typeof packed>): Unfinished {
  const choice = (bits: string) => Array.from(bits, (bit) => bit === "1");
  const path = Array.from(way.matchAll(/(\d{1,2})([+-])/g), ([, place, sign]) => ({
    place: Number(place),
    chosen: sign === "+",
  }));
  return { found: choice(found), stopped: { limit, step, path, best: best === null ? null : choice(best) } };
}
