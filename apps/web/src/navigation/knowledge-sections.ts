/** Sections of the sidebar for background knowledge. */
import {
  ClipboardList,
  FilePlus2,
  MessageCircleQuestionMark,
  Scale,
  ShieldCheck,
  Waypoints,
} from "lucide-react";
import type { Section } from "./navigation-entry.ts";

/** External knowledge about threats and losses. */
export const INTELLIGENCE: Section = {
  title: "CYBER RISK INTELLIGENCE",
  tour: "nav-data-sources",
  items: [
    {
      label: "Threat Data",
      href: "/data-sources/threat-data",
      permission: "data-source:read",
      screen: false,
    },
    {
      label: "Risk Catalog",
      href: "/data-sources/risk-catalog",
      permission: "data-source:read",
      screen: false,
    },
    {
      label: "Threat Catalog",
      href: "/data-sources/threat-catalog",
      permission: "data-source:read",
      screen: false,
    },
    {
      label: "Cyber Claims Reporting",
      href: "/cyber-claims-reporting",
      permission: "data-source:read",
      screen: false,
    },
    {
      label: "Industry Cyber Losses",
      href: "/threat-data-intelligence/industry-cyber-losses",
      permission: "data-source:read",
      screen: false,
    },
    {
      label: "Cyber Events Cost",
      href: "/threat-data-intelligence/cyber-events-cost",
      permission: "data-source:read",
      screen: false,
    },
  ],
};

/** The sources of knowledge. */
export const DATA_SOURCES: Section = {
  title: "DATA SOURCES",
  items: [
    {
      label: "Mapping Dashboard",
      href: "/data-sources/mapping-dashboard",
      below: { "/data-sources/mapping-dashboard/framework/": "Framework" },
      description: "How far published sources relate the frameworks",
      icon: Waypoints,
      permission: "data-source:read",
    },
    {
      label: "MITRE Mappings",
      href: "/data-sources/mitre-mappings",
      permission: "data-source:read",
      screen: false,
    },
  ],
};

/** The building blocks of assessments. */
export const TEMPLATES: Section = {
  title: "TEMPLATES",
  items: [
    {
      label: "Assessment Templates",
      href: "/templates/assessment-templates",
      description: "Question sets that assessments begin from",
      icon: ClipboardList,
      permission: "template:manage",
      inTenant: true,
    },
    {
      label: "Manage Templates",
      href: "/templates/manage",
      below: { "/templates/editor/": "Question set" },
      description: "Write, publish and retire your question sets",
      icon: FilePlus2,
      permission: "template:manage",
      inTenant: true,
    },
    {
      label: "Question Bank",
      href: "/templates/question-bank",
      description: "Questions in plain language, and what answers mean",
      icon: MessageCircleQuestionMark,
      permission: "template:manage",
      inTenant: true,
    },
    {
      label: "Scoring Model",
      href: "/templates/scoring-model",
      below: { "/templates/scoring-model/": "Scoring model" },
      description: "How answers become scores and bands",
      icon: Scale,
      permission: "template:manage",
      inTenant: true,
    },
    {
      label: "Control Template",
      href: "/templates/control-template",
      below: { "/templates/control-template/edit/": "Control template" },
      description: "Controls described once, for any client",
      icon: ShieldCheck,
      permission: "control-template:manage",
      inTenant: true,
    },
  ],
};
