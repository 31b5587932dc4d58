/** Reading risk dashboards in tests: every tile through its own call. */
import type { FrameworkProgress } from "@crq/contract/compliance/assessments/assessments";
import type { RecentChange } from "@crq/contract/platform/activity";
import type { ClientStanding } from "@crq/contract/platform/clients";
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import type { OverdueWork } from "@crq/contract/risk/overdue-work";
import type { TopScenarios } from "@crq/contract/risk/scenario-figures";
import type { Harness, Session } from "./harness.ts";

/** The calls of a dashboard's tiles that take its scope. */
export const TILES = [
  "/api/exposure",
  "/api/top-scenarios",
  "/api/framework-progress",
  "/api/overdue-work",
  "/api/recent-changes",
] as const;

/** A complete dashboard. */
export interface Dashboard extends ExposureStanding {
  readonly topScenarios: TopScenarios["items"];
  readonly compliance: FrameworkProgress[];
  readonly overdue: { readonly items: OverdueWork[]; readonly total: number };
  readonly changes: RecentChange[];
  readonly clients: ClientStanding[];
}

/** The dashboard's current state: `query` is from its address, and each tile takes its part. */
export async function dashboard(session: Pick<Session, "call">, query = ""): Promise<Dashboard> {
  const asked = new URLSearchParams(query);
  const get = async <T>(path: string, ...takes: readonly string[]) => {
    const part = new URLSearchParams([...asked].filter(([name]) => takes.includes(name)));
    const answer = await session.call("GET", `${path}?${part.toString()}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<T>();
  };
  const [exposure, top, compliance, overdue, changes, standings] = await Promise.all([
    get<ExposureStanding>(TILES[0], "clientId", "currency", "days"),
    get<TopScenarios>(TILES[1], "clientId", "currency"),
    get<FrameworkProgress[]>(TILES[2], "clientId"),
    get<Dashboard["overdue"]>(TILES[3], "clientId"),
    get<RecentChange[]>(TILES[4], "clientId"),
    asked.has("clientId")
      ? undefined
      : get<{ clients: ClientStanding[] }>("/api/client-standings", "currency"),
  ]);
  const clients = standings?.clients ?? [];
  return { ...exposure, topScenarios: top.items, compliance, overdue, changes, clients };
}

/** The dashboard once its figures are computed, polled as the screen does. */
export async function settled(session: Session, query = ""): Promise<Dashboard> {
  for (;;) {
    const found = await dashboard(session, query);
    if (!found.computing) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The joint figures of a tenant or client once they're computed; for roles that don't read the whole dashboard. */
export async function settledExposure(
  session: Pick<Session, "call">,
  clientId?: string,
): Promise<NonNullable<ExposureStanding["exposure"]>> {
  const path = clientId === undefined ? TILES[0] : `${TILES[0]}?clientId=${clientId}`;
  for (;;) {
    const answer = await session.call("GET", path);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { exposure, computing } = answer.json<ExposureStanding>();
    if (exposure && !computing) return exposure;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** An administrator's session that works for one client. */
export async function workingFor(h: Harness, clientId: string): Promise<Session> {
  const session = await h.signedIn("admin");
  const newest =
    "select s.id from sessions s join users u on u.id = s.user_id where u.email = $2 order by s.created_at desc limit 1";
  await h.db.asOwner(`update sessions set acting_client_id = $1 where id = (${newest})`, [
    clientId,
    h.emailOf("admin"),
  ]);
  return session;
}

/** Adds a scenario and returns its id. */
export async function addScenario(session: Session, scenario: object): Promise<string> {
  const answer = await session.call("POST", "/api/scenarios", scenario);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** A test assessment's content. */
interface Assessment {
  readonly name: string;
  readonly client?: string | null;
  readonly framework?: string;
  readonly status?: string;
  readonly due?: number | null;
  readonly total?: number;
  readonly answers?: readonly string[];
  readonly tenant?: string;
}

/** Inserts an assessment as the database stores it, and returns its id. */
export async function assess(h: Harness, one: Assessment): Promise<string> {
  const { name, client = null, framework = "nist-csf-2.0", status = "active", due = null } = one;
  const tenant = one.tenant ?? h.a.id;
  const [row] = await h.db.asOwner<{ id: string }>(
    `insert into assessments (tenant_id, client_id, name, framework, framework_title, status, due_on, controls_total)
     values ($1, $2, $3, $4, upper($4), $5, current_date + $6::int, $7) returning id`,
    [tenant, client, name, framework, status, due, one.total ?? 10],
  );
  for (const [i, result] of (one.answers ?? []).entries())
    await h.db.asOwner(
      "insert into assessment_answers (tenant_id, assessment_id, control_id, result) values ($1, $2, $3, $4)",
      [tenant, row!.id, `C-${i}`, result],
    );
  return row!.id;
}
