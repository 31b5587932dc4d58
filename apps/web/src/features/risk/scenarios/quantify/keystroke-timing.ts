/** The name under which the time from a keystroke to the drawn curve is measured, for browser benchmarks. */
const KEYSTROKE_TO_CURVE = "keystroke-to-curve";

let typedAt: number | null = null;

/** Records when a value was changed: the event's own time stamp, so that waiting in the queue counts. */
export function keystroke(timeStamp: number): void {
  typedAt = timeStamp;
}

/** Takes the keystroke for the next request. */
export function takeKeystroke(): number | null {
  const taken = typedAt;
  typedAt = null;
  return taken;
}

/** Measures once the frame that shows the new curve has been painted. */
export function measureWhenPainted(since: number): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      performance.measure(KEYSTROKE_TO_CURVE, { start: since, end: performance.now() });
      port1.close();
    });
    port1.start();
    port2.postMessage(null);
  });
}
