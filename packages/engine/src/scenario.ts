/**
 * A risk scenario in the engine's format: the public interchange format `crq-scenario/1`. Terms are those of
 * the Open Group's Open FAIR standards (O-RT 3.0.1, O-RA 2.0.1).
 */

/** A PERT estimate: min + (max − min)·Beta(1 + λ(mode − min)/(max − min), 1 + λ(max − mode)/(max − min)). λ is 4 unless given. */
export interface Pert {
  readonly type: "pert";
  readonly min: number;
  readonly mode: number;
  readonly max: number;
  readonly lambda?: number;
}

/**
 * A lognormal given by its 5th and 95th percentiles (a 90 % interval). With `min` or `max` it is truncated: conditioned to lie between them, because
 * what is beyond is held to be impossible. The percentiles are those before truncation.
 */
export interface Lognormal90 {
  readonly type: "lognormal90";
  readonly p5: number;
  readonly p95: number;
  readonly min?: number;
  readonly max?: number;
}

/** A triangular estimate. */
export interface Triangular {
  readonly type: "triangular";
  readonly min: number;
  readonly mode: number;
  readonly max: number;
}

/** Every value between min and max equally likely. */
export interface Uniform {
  readonly type: "uniform";
  readonly min: number;
  readonly max: number;
}

/** A value known without uncertainty. */
export interface Constant {
  readonly type: "constant";
  readonly value: number;
}

/** An estimate of one factor, in that factor's unit. */
export type Distribution = Pert | Lognormal90 | Triangular | Uniform | Constant;

/** The six forms of loss of Open FAIR, in the order in which they are always shown. */
export const LOSS_FORMS = [
  "productivity",
  "response",
  "replacement",
  "fines",
  "competitive",
  "reputation",
] as const;

/** One form of loss; `fines` is 'fines and judgments', `competitive` is 'competitive advantage'. */
export type LossForm = (typeof LOSS_FORMS)[number];

/** The loss magnitude of one form, in the scenario's currency per event. */
export interface Loss {
  readonly form: LossForm;
  readonly loss: Distribution;
  /**
   * The most that an event can cost by this form, in the scenario's currency: min(loss, cap), what a contract or a law limits it to. Of a
   * secondary form, per event that has secondary loss.
   */
  readonly cap?: number;
}

/** Loss event frequency estimated as such, events per year. */
export interface GivenLef {
  readonly lef: Distribution;
}

/** Threat event frequency, events per year: estimated, or contacts per year times the probability that one leads to action. */
export type ThreatEvents =
  | { readonly tef: Distribution }
  | { readonly contactFrequency: Distribution; readonly probabilityOfAction: Distribution };

/**
 * Vulnerability (susceptibility), the probability that a threat event becomes a loss event: estimated, or P(threat capability >
 * resistance strength), both percentiles of the threat population, 0 to 1, drawn for each threat event.
 */
export type Susceptibility =
  | { readonly vulnerability: Distribution }
  | { readonly threatCapability: Distribution; readonly resistanceStrength: Distribution };

/** How often loss events happen, estimated at any level of the taxonomy. */
export type Frequency = GivenLef | (ThreatEvents & Susceptibility);

/** Losses that follow from other parties' reactions. */
export interface Secondary {
  /** Secondary loss event frequency: despite its name a probability, 0 to 1, that a loss event has secondary loss. */
  readonly slef: Distribution;
  /** Loss magnitude by form, in the scenario's currency per event; they add up. */
  readonly losses: readonly Loss[];
}

/** A loss scenario. */
export interface Scenario {
  readonly schema: "crq-scenario/1";
  /** 1 to 100 characters, letters, digits, hyphen, underscore and dot. */
  readonly id: string;
  /** 1 to 200 characters. */
  readonly title: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly frequency: Frequency;
  /** Primary loss magnitude by form, in the scenario's currency per event; they add up. */
  readonly primary: readonly Loss[];
  readonly secondary?: Secondary;
  /**
   * The most that one event can cost, primary and secondary loss together, above 0, in the scenario's currency: min(loss, eventCap), what a contract
   * or a law limits it to.
   */
  readonly eventCap?: number;
  /**
   * How much the forms of loss of one event move together, from 0 (not at all, the default) to 0.95: the correlation of any two forms' normal scores
   * (one-factor Gaussian copula), primary and secondary alike. What one form costs on average doesn't change.
   */
  readonly formCorrelation?: number;
  /** The year in whose prices the losses are estimated, 1900 to 2199. It doesn't change the scenario's own numbers; joint figures in prices of another year do. */
  readonly priceYear?: number;
}

/** What a scenario's numbers come from: all of it but its names. */
export type ScenarioEstimate = Omit<Scenario, "schema" | "id" | "title">;

/** The years that prices can be of. */
export const PRICE_YEARS = { least: 1900, most: 2199 } as const;

/** The greatest `formCorrelation`. */
export const MOST_FORM_CORRELATION = 0.95;
