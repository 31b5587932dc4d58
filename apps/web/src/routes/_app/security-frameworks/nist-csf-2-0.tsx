import { createFileRoute } from "@tanstack/react-router";
import { CsfScreen } from "../../../features/compliance/framework-browser/nist/csf-screen.tsx";

export const Route = createFileRoute("/_app/security-frameworks/nist-csf-2-0")({ component: CsfScreen });
