/** The starting point of every component test: the product's style sheet on an empty page, with the pointer in a corner. */
import { afterEach, beforeEach, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../src/styles/main.css";
import { clear } from "./show.tsx";

document.documentElement.lang = "en";

beforeEach(async () => {
  await page.viewport(1024, 768);
  const corner = document.createElement("div");
  corner.style.cssText = "position:fixed;left:0;top:0;width:2px;height:2px";
  document.body.append(corner);
  await userEvent.hover(corner);
  corner.remove();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clear();
});
