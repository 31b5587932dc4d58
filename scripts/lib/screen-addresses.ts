/** The addresses of screens, from the names of their files. */

/**
 * The address of a screen by its file below `src/routes`: `_app/activity_.dashboard.tsx` is at `/activity/dashboard`. A part of an address
 * that varies begins with `$`.
 */
export function addressOf(file: string): string {
  const parts = file
    .replace(/\.tsx$/, "")
    .split(/[/.]/)
    .filter((part) => !/^(_|\()/.test(part) && part !== "index")
    .map((part) => part.replace(/_$/, ""));
  return `/${parts.join("/")}`;
}
