const WORDS = "Preparing the pages...";

/** Resolves after the browser has drawn so many frames: charts have then measured themselves anew. */
async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}

function cover(): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "fixed inset-0 z-40 grid place-items-center bg-bg text-sm text-muted print:hidden";
  layer.setAttribute("role", "status");
  layer.textContent = WORDS;
  document.body.append(layer);
  return layer;
}

/**
 * Does something while an element is as wide as paper: charts are drawn for that width, and what has `paper:` classes follows
 * them. The screen is covered meanwhile, and as it was before afterwards.
 */
export async function onPaper<T>(target: HTMLElement, work: () => T | Promise<T>): Promise<T> {
  const scrolled = window.scrollY;
  const layer = cover();
  target.dataset["paper"] = "";
  try {
    await document.fonts.ready;
    await frames(3);
    return await work();
  } finally {
    delete target.dataset["paper"];
    layer.remove();
    window.scrollTo({ top: scrolled, behavior: "instant" });
  }
}
