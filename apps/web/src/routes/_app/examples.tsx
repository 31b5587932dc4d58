import { createFileRoute } from "@tanstack/react-router";
import { GalleryScreen } from "../../features/examples/gallery-screen.tsx";

export const Route = createFileRoute("/_app/examples")({ component: GalleryScreen });
