import type { FastifyBaseLogger } from "fastify";
import type { Doors } from "./db/doors.ts";
import type { Listener } from "./db/listener.ts";
import type { Checkpoints } from "./features/platform/audit-log/public.ts";
import type { TxtLookup } from "./features/platform/domains/dns-proof.ts";
import type { FederationSettings } from "./features/people/federation/settings.ts";
import type { Recorder } from "./features/platform/monitoring/recorder.ts";
import type { BreachCheck } from "./features/people/sign-in/passwords/breached-passwords.ts";
import type { Secret } from "./http/secret.ts";
import type { Compute } from "./jobs/compute-pool.ts";
import type { Parsing } from "./jobs/parse-pool.ts";
import type { Outbox } from "./mail/outbox.ts";

/** What the application is made of; `main.ts` opens these, tests bring their own. */
export interface AppParts {
  readonly doors: Doors;
  readonly compute: Compute;
  /** Reads what others send, in worker threads. */
  readonly parsing: Parsing;
  readonly outbox: Outbox;
  /** Several while one replaces another. */
  readonly secret: Secret;
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  readonly trustedProxies: number;
  /** The addresses, in lower case, of accounts that are super administrators in an emergency. */
  readonly breakGlass: readonly string[];
  /** The providers of accounts elsewhere; none unless given. */
  readonly federation?: FederationSettings;
  /** Whether a password is known from a breach; absent where no service for that is configured. */
  readonly breached?: BreachCheck;
  /** The shortest RSA key with which a tenant's identity provider may sign; 2048 unless given. */
  readonly samlMinimumRsaBits?: number;
  /** Where to report a vulnerability; absent, there is no security.txt. */
  readonly securityContact?: string;
  /** Looks up DNS records that prove domains; absent, the platform decides about every claim. */
  readonly txtLookup?: TxtLookup;
  /** How they are reached; tests bring their own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Shows unsent mail at /dev/outbox; the embedded development mode only. */
  readonly showOutbox: boolean;
  /** Refuses host names other than the server's own; for a development server, which no proxy in front does that for. */
  readonly onlyOwnHosts?: boolean;
  /** Folder of the built browser code; absent where only the API is wanted. */
  readonly webRoot?: string;
  /** What the audit log's chains were, outside the database; absent, they are verified by themselves alone. */
  readonly checkpoints?: Checkpoints;
  /** Hears what other processes change; absent, open streams do not learn of it. */
  readonly listener?: Listener;
  /** Counts what is answered; absent where nobody looks. */
  readonly recorder?: Recorder;
  /** The most requests of one address a minute, the parts of the page left out. */
  readonly requestsPerMinute: number;
  /** The event loop's delay from which on calls are turned away; 0: never. */
  readonly busyAfterMs?: number;
  /** Told every route as it is mounted. */
  readonly onRoute?: (method: string, url: string) => void;
}
