/** Records and compares built-in prototypes, for tests of parsers with hostile names. */
import { isDeepStrictEqual } from "node:util";

const KINDS = {
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  RegExp,
  Date,
  Map,
  Set,
  Promise,
  Error,
  Buffer,
};

type Descriptors = Readonly<Record<string, ReadonlyMap<PropertyKey, PropertyDescriptor>>>;

/** Each prototype's current own properties. */
function descriptors(): Descriptors {
  return Object.fromEntries(
    Object.entries(KINDS).map(([name, { prototype }]) => [
      name,
      new Map(
        Reflect.ownKeys(prototype).map((key) => [key, Reflect.getOwnPropertyDescriptor(prototype, key)!]),
      ),
    ]),
  );
}

/** Remembers the prototypes. `changes` names the differences; `restore` undoes them. */
export function watchPrototypes(): { changes: () => string[]; restore: () => void } {
  const before = descriptors();
  const changes = () => {
    const now = descriptors();
    return Object.keys(KINDS).flatMap((kind) => {
      const [old, current] = [before[kind]!, now[kind]!];
      return [...new Set([...old.keys(), ...current.keys()])]
        .filter((key) => !isDeepStrictEqual(old.get(key), current.get(key)))
        .map((key) => `${kind}.prototype.${String(key)}`);
    });
  };
  return {
    changes,
    restore: () => {
      for (const [kind, { prototype }] of Object.entries(KINDS)) {
        for (const key of Reflect.ownKeys(prototype))
          if (!before[kind]!.has(key)) Reflect.deleteProperty(prototype, key);
        for (const [key, descriptor] of before[kind]!)
          if (!isDeepStrictEqual(Reflect.getOwnPropertyDescriptor(prototype, key), descriptor))
            Reflect.defineProperty(prototype, key, descriptor);
      }
    },
  };
}
