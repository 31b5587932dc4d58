/** A name that every system takes for a file; `otherwise` if nothing of the words is left. */
export function fileName(words: string, otherwise: string): string {
  const plain = words.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return plain === "" ? otherwise : plain.slice(0, 100);
}
