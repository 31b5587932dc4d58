/** A file's bytes in base64, as calls send them. Rejects if the file is gone or locked. */
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
