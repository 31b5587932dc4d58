import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FirstViews, filesOfView } from "@crq/contract/first-views";

/**
 * The page with the files named that a screen's first view needs, so that a browser requests them together with the rest of the page, and not one after
 * another as each names the next. A build without `first-views.json` keeps its page.
 */
export async function namingFirstParts(root: string, page: string): Promise<(url: string) => string> {
  const views = await readFile(join(root, "first-views.json"), "utf8").catch(() => undefined);
  if (views === undefined) return () => page;
  const read = JSON.parse(views) as FirstViews;
  return (url) => {
    const [path = ""] = url.split("?", 1);
    const links = filesOfView(read, path).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
    return links.length === 0 ? page : page.replace("</head>", `${links.join("")}</head>`);
  };
}
