/** Whether a policy's last day is over, as the server's figures take it: by the day in UTC. */
export function hasEnded(endsOn: string, now: Date = new Date()): boolean {
  return endsOn < now.toISOString().slice(0, 10);
}
