/** Opens streams at a server from a process of its own, and says when each has had its first event and when it is done. */
import { connect } from "node:net";

const [port, count] = [Number(process.argv[2]), Number(process.argv[3])];
const from = performance.now();
let told = 0;
for (let n = 0; n < count; n++) {
  const socket = connect(port, "127.0.0.1");
  const token = String(n).padStart(43, "A");
  socket.write(
    `GET /api/notifications/stream HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\ncookie: crq-session=${token}\r\n\r\n`,
  );
  let seen = false;
  socket.on("error", (error) => process.stderr.write(`${error.message}\n`));
  socket.on("data", (data) => {
    if (seen || !data.includes("event: changed")) return;
    seen = true;
    if (++told === count) process.send!({ openMs: performance.now() - from });
  });
}
