import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { type Answers, rememberedAnswers } from "./organization-choice.ts";

const QUESTIONS = ["industry", "companySize", "annualRevenue"] as const;
const NOTHING: Answers = { industry: "", companySize: "", annualRevenue: "" };

/** What the organization says of itself: as remembered, and as chosen on this screen until it's remembered. */
export function useOrganization() {
  const client = useQueryClient();
  const query = useQuery(queryOf("organization.get"));
  const [chosen, setChosen] = useState<Answers>();
  const remembered = query.data ? rememberedAnswers(query.data) : NOTHING;
  const answers = chosen ?? remembered;
  const save = useAct("organization.update", {
    done: ({ name }) => ({
      title: "Remembered",
      description: `For ${name}. You can change it here at any time.`,
    }),
    failed: "Couldn’t save what you said of the organization",
    also: ["tenantSettings", "clients"],
    onDone: (saved) => {
      client.setQueryData(queryOf("organization.get").queryKey, saved);
      setChosen(undefined);
    },
  });
  return {
    name: query.data?.name,
    loading: query.isPending,
    answers,
    choose: setChosen,
    /** Whether what's chosen differs from what's remembered. */
    changed: JSON.stringify(answers) !== JSON.stringify(remembered),
    remember: () => {
      if (!query.data) return;
      const given = QUESTIONS.filter((name) => answers[name] !== remembered[name]);
      const body = Object.fromEntries(given.map((name) => [name, answers[name]]));
      void save.run({ body: { version: query.data.version, ...body } });
    },
    saving: save.busy,
  };
}
