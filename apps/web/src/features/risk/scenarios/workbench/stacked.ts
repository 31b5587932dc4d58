/**
 * The widths at which a workbench shows its result above its inputs: wide enough to read the curve first, too narrow for both side
 * by side. On paper the inputs come first.
 */
export const STACKED = "screen and (min-width: 768px) and (max-width: 1279px)";
