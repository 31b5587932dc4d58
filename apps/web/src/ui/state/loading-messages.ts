/** How long each message stands. */
export const MESSAGE_MS = 1800;

/** What the loading screen says while one waits. */
export const LOADING_MESSAGES = [
  "Analyzing security controls...",
  "Scanning for vulnerabilities...",
  "Evaluating risk scenarios...",
  "Quantifying cyber risks...",
  "Reviewing access controls...",
  "Weighing loss magnitudes...",
  "Reading threat intelligence...",
  "Mapping compliance frameworks...",
  "Sorting incident data...",
  "Estimating event frequencies...",
  "Drawing loss exceedance curves...",
  "Checking evidence and sources...",
  "Balancing residual risk...",
  "Ranking remediation projects...",
  "Calibrating estimates...",
] as const;

/** One of the messages at random, another one than stands there now. */
export function nextMessage(current?: string, random: () => number = Math.random): string {
  const others = LOADING_MESSAGES.filter((message) => message !== current);
  return others[Math.floor(random() * others.length)] ?? LOADING_MESSAGES[0];
}
