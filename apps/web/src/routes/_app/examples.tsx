import { createFileRoute } from "@tanstack/react-router";
import { GalleryScreen } from "../../features/examples/gallery-screen.tsx";
import { gallerySearch } from "../../features/examples/gallery-search.ts";

export const Route = createFileRoute("/_app/examples")({
  validateSearch: gallerySearch,
  component: GalleryScreen,
});
