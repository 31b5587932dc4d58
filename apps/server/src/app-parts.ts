import type { FastifyBaseLogger } from "fastify";
import type { Doors } from "./db/doors.ts";
import type { Listener } from "./db/listener.ts";
import type { ActivityDays } from "./features/platform/activity/kept-days.ts";
import type { EvidenceFiles } from "./features/compliance/evidence/public.ts";
import type { PublisherFiles } from "./features/compliance/framework-imports/publisher-files.ts";
import type { Checkpoints } from "./features/platform/audit-log/public.ts";
import type { TxtLookup } from "./features/platform/domains/dns-proof.ts";
import type { FederationSettings } from "./features/people/federation/settings.ts";
import type { Recorder } from "./features/platform/monitoring/recorder.ts";
import type { BreachCheck } from "./features/people/sign-in/passwords/breached-passwords.ts";
import type { Draining } from "./http/readiness/draining.ts";
import type { Secret } from "./http/secret.ts";
import type { Compute } from "./jobs/compute-pool.ts";
import type { Parsing } from "./jobs/parse-pool.ts";
import type { Outbox } from "./mail/outbox.ts";

/** The application's dependencies; `main.ts` opens these, tests supply their own. */
export interface AppParts {
  readonly doors: Doors;
  readonly compute: Compute;
  /** Parses untrusted input in worker threads. */
  readonly parsing: Parsing;
  readonly outbox: Outbox;
  /** Several during a replacement. */
  readonly secret: Secret;
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  readonly trustedProxies: number;
  /** The lowercase addresses of accounts that are super administrators in an emergency. */
  readonly breakGlass: readonly string[];
  /** The outside sign-in providers; none by default. */
  readonly federation?: FederationSettings;
  /** Whether a password is in a known breach; absent if no service for that is configured. */
  readonly breached?: BreachCheck;
  /** The shortest RSA key that a tenant's identity provider can sign with; 2048 by default. */
  readonly samlMinimumRsaBits?: number;
  /** Where to report a vulnerability; if absent, there is no security.txt. */
  readonly securityContact?: string;
  /** Keeps and scans the files of evidence; if absent, evidence is links and texts alone. */
  readonly evidenceFiles?: EvidenceFiles | undefined;
  /** Fetches frameworks from their publishers; if absent, they come from files alone. */
  readonly publishers?: PublisherFiles;
  /** Looks up DNS records that prove domains; if absent, the platform decides on every claim. */
  readonly txtLookup?: TxtLookup;
  /** How they are reached; tests supply their own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Shows unsent mail at /dev/outbox; only in embedded development mode. */
  readonly showOutbox: boolean;
  /**
   * Refuses host names other than the server's own; for a development server, which has no proxy in front to
   * do that.
   */
  readonly onlyOwnHosts?: boolean;
  /** Folder of the built browser code; absent if only the API is needed. */
  readonly webRoot?: string;
  /** The audit log's checkpoints, outside the database; if absent, chains are verified only on their own. */
  readonly checkpoints?: Checkpoints;
  /** Receives changes from other processes; if absent, open streams don't learn of them. */
  readonly listener?: Listener;
  /** Says when the process begins to stop; absent if it closes without draining. */
  readonly draining?: Draining;
  /** At what age the platform's figures of tenants are read from their cells again; by default as that costs. */
  readonly figuresFreshMs?: number;
  /** The sums of days that are over; by default they're added up when someone looks. */
  readonly days?: ActivityDays;
  /** Counts answers; absent if they aren't monitored. */
  readonly recorder?: Recorder;
  /** The maximum number of requests per address a minute, not counting page assets. */
  readonly requestsPerMinute: number;
  /** The event loop's delay above which calls are refused; 0: never. */
  readonly busyAfterMs?: number;
  /** Called for every route as it is mounted. */
  readonly onRoute?: (method: string, url: string) => void;
}
