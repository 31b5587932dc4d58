import { createFileRoute } from "@tanstack/react-router";
import { MapperScreen } from "../../../features/compliance/crosswalks/mapper/mapper-screen.tsx";
import { mapperSearch } from "../../../features/compliance/crosswalks/mapper/mapper-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/cross-framework-mapper")({
  validateSearch: mapperSearch,
  component: MapperScreen,
});
