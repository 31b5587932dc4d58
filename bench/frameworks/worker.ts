/** What an import does with a file, in a thread of its own. */
import { parentPort, workerData } from "node:worker_threads";
import { frameworkFromOscal } from "@crq/frameworks/oscal/convert/from-catalog";
import { readOscal } from "@crq/frameworks/oscal/document";

const { document, findings } = readOscal(workerData as string);
const { catalog } = frameworkFromOscal(document, "a");
parentPort!.postMessage({ findings: findings.length, entries: catalog.entries.length });
