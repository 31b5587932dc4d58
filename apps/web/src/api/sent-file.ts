/** Files as calls send them. */
import { MOST_SENT_CHARACTERS } from "@crq/contract/sent-files";

/** A file's bytes in base64. Rejects if the file is gone or locked. */
export async function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const url = reader.result as string;
      resolve(url.slice(url.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("Couldn't read the file")));
    reader.readAsDataURL(file);
  });
}

/** A file's gzip in base64. Rejects if the file is gone or locked. */
export async function gzipOf(file: Blob): Promise<string> {
  const packed = new Response(file.stream().pipeThrough(new CompressionStream("gzip")));
  return base64Of(await packed.blob());
}

/** Why a file can't be sent although it's packed; undefined: it can. */
export function tooLargeToSend(name: string, sent: string): string | undefined {
  return sent.length > MOST_SENT_CHARACTERS
    ? `${name} is larger than 4.8 MB even when compressed. Remove what isn’t needed, or split it into several files.`
    : undefined;
}
