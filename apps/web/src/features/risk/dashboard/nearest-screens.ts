/** A screen of the navigation. */
interface Place {
  readonly label: string;
  readonly href: string;
}

/** How many screens are suggested. */
const SHOWN = 3;
/** The least similarity to a path that counts as meant: one typing error in four letters. */
const LEAST = 0.6;

/** The screens whose paths are most like an unknown one, the likeliest first: by the whole path, or by its last part. */
export function nearestScreens<P extends Place>(path: string, places: readonly P[]): P[] {
  const asked = path.toLowerCase().replace(/\/+$/, "");
  const unique = places.filter(({ href }, at) => places.findIndex((one) => one.href === href) === at);
  return unique
    .map((place) => ({
      place,
      likeness: Math.max(alike(asked, place.href), 0.98 * alike(lastOf(asked), lastOf(place.href))),
    }))
    .filter(({ likeness }) => likeness >= LEAST)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, SHOWN)
    .map(({ place }) => place);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** 1 for equal texts, 0 for entirely different ones: by the letters to insert, remove or change. */
function alike(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0 || longest > 200) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + (one.charAt(i - 1) === other.charAt(j - 1) ? 0 : 1),
        ),
      );
    row = next;
  }
  return 1 - row.at(-1)! / longest;
}
