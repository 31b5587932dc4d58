/** Which files of the built browser code a screen needs for its first view, beyond those in the page. */

/** What the build writes to `first-views.json`. Files are meant by their places in `files`. */
export interface FirstViews {
  /** Paths without the leading slash. */
  readonly files: readonly string[];
  /** What every screen needs. */
  readonly shell: readonly number[];
  /** By the address of the screen, in which a part that varies begins with `$`: `/tenant/programs/$id`. */
  readonly screens: Readonly<Record<string, readonly number[]>>;
}

/** The files of the screen at a path, and of the shell; none if no screen in the shell is there. */
export function filesOfView({ files, shell, screens }: FirstViews, path: string): string[] {
  const asked = path.replace(/(.)\/$/, "$1");
  const exact = Object.hasOwn(screens, asked) ? asked : undefined;
  const address = exact ?? Object.keys(screens).find((one) => matches(one.split("/"), asked.split("/")));
  return address === undefined ? [] : [...shell, ...screens[address]!].map((place) => files[place]!);
}

const matches = (address: readonly string[], path: readonly string[]) =>
  address.length === path.length &&
  address.every((part, at) => part === path[at] || (/^\$./.test(part) && path[at] !== ""));
