import { createFileRoute } from "@tanstack/react-router";
import { RoleLanding } from "../../../features/people/role-landing/role-landing.tsx";

export const Route = createFileRoute("/_app/user-account/role-based-landing")({ component: RoleLanding });
