import { FrameworkFilter } from "../../../../screen/frameworks/framework-choice.tsx";
import { KIND_WORDS } from "../../../risk/scenarios/control-records/public.ts";
import { FamilyFilter } from "./family-filter.tsx";

/** The filters that both lists have. */
export const FILTERS = {
  kind: { label: "Function", all: "All functions", choices: KIND_WORDS, className: "w-44" },
  framework: FrameworkFilter,
  family: FamilyFilter,
} as const;
