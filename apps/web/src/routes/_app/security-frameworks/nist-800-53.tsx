import { createFileRoute } from "@tanstack/react-router";
import { Sp80053Screen } from "../../../features/compliance/framework-browser/nist/sp-800-53-screen.tsx";

export const Route = createFileRoute("/_app/security-frameworks/nist-800-53")({ component: Sp80053Screen });
