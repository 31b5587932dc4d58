import { createFileRoute } from "@tanstack/react-router";
import { GalleryScreen } from "../../features/platform/examples/gallery-screen.tsx";
import { gallerySearch } from "../../features/platform/examples/gallery-search.ts";

export const Route = createFileRoute("/_app/examples")({
  validateSearch: gallerySearch,
  component: GalleryScreen,
});
