/** Gives the browser a file to save. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser may still be reading it, so it's given up later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A title as a file's name, which every file system accepts: letters, digits and hyphens. */
export function fileNameOf(title: string, otherwise: string): string {
  const plain = title
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return plain || otherwise;
}

/** Gives the browser a file of a reply to save. */
export function saveContent({
  content,
  encoding,
  type,
  name,
}: {
  readonly content: string;
  /** How `content` holds it. */
  readonly encoding: "text" | "base64";
  readonly type: string;
  readonly name: string;
}): void {
  const bytes =
    encoding === "base64" ? Uint8Array.from(atob(content), (character) => character.charCodeAt(0)) : content;
  saveFile(new Blob([bytes], { type }), name);
}
