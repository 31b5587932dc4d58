import { test } from "vitest";
import { harness } from "../test/harness.ts";
import { openLog } from "./http/log.ts";
test("x", async () => {
  const h = await harness({ logger: openLog("warn", { write: (s: string) => console.log(s) }) });
  const s = await h.signedIn("risk_analyst");
  console.log((await s.call("POST", "/api/scenarios", { nonsense: true })).body);
  console.log((await s.call("POST", "/api/auth/login", { nonsense: true })).body);
  await h.close();
});
