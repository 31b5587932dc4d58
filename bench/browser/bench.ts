/** How long a person waits in the browser, in Chromium against a server of its own, as ratios to the targets. */
import { measureAssessment } from "./assessment.ts";
import { measureFirstPaint } from "./first-paint.ts";
import { measureFrameworkBrowser } from "./framework-browser.ts";
import { measureKeystrokes } from "./keystrokes.ts";
import { measureMappingGraph } from "./mapping-graph.ts";
import { measureRouteChanges } from "./route-changes.ts";
import { serve } from "./served.ts";

const served = await serve();
try {
  await measureFirstPaint(served);
  await measureKeystrokes(served);
  await measureRouteChanges(served);
  await measureMappingGraph(served);
  await measureFrameworkBrowser(served);
  await measureAssessment(served);
} finally {
  await served.close();
}
