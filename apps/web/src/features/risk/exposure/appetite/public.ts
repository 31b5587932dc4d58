/** The curve against the appetite, for other features. */
export { AppetiteCurve } from "./appetite-curve.tsx";
