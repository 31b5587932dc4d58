import type { TemplateContent, TemplateFields } from "@crq/contract/compliance/control-template-fields";
import { EntryLink } from "../../../../screen/frameworks/entry-link.tsx";
import { FrameworkName } from "../../../../screen/frameworks/framework-name.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Fact } from "../../../../ui/fact.tsx";
import { Section } from "../../../../ui/section.tsx";
import { KIND_WORDS } from "../../../risk/scenarios/control-records/public.ts";
import { costWords, effectWords, EVIDENCE_WORDS, everyWords } from "../words.ts";

interface TemplateViewProps {
  readonly template: TemplateFields | TemplateContent;
}

/** A template as those who use it see it. */
export function TemplateView({ template }: TemplateViewProps) {
  const { what, how, effects, evidence, steps } = template;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Prose title="What it does" text={what} />
        {how !== "" && <Prose title="How it’s done here" text={how} />}
        {steps.length > 0 && (
          <Section title="Steps to put it in place">
            <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
              {steps.map((step, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a step is its place
                <li key={at} className="wrap-anywhere">
                  {step}
                </li>
              ))}
            </ol>
          </Section>
        )}
        <Served template={template} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Facts template={template} />
        <Section title="Typical effect" description="The share of each factor that remains with the control.">
          {effects.length === 0 ? (
            <p className="text-sm text-muted">None stated: what it’s worth depends on what it enables.</p>
          ) : (
            <ul className="grid gap-3 text-sm">
              {effects.map((effect) => (
                <li key={effect.node}>
                  <span className="font-medium">{effectWords(effect)}</span>
                  <span className="block wrap-anywhere">{effect.statement}</span>
                  <Source source={effect.source} url={effect.url} />
                </li>
              ))}
            </ul>
          )}
        </Section>
        {evidence.length > 0 && (
          <Section title="Evidence that shows it">
            <ul className="grid gap-1.5 text-sm">
              {evidence.map(({ title, kind, everyMonths }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two can be alike
                <li key={at} className="wrap-anywhere">
                  {title}
                  <span className="block text-muted">
                    {EVIDENCE_WORDS[kind]}, {everyWords(everyMonths)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  );
}

function Prose({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Section title={title}>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {text === "" ? <span className="text-muted">Not written yet.</span> : text}
      </p>
    </Section>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Facts({ template }: TemplateViewProps) {
  const { kind, owner, reviewMonths, costSource, tags } = template;
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Fact name="Function">{kind === null ? "Not stated" : KIND_WORDS[kind]}</Fact>
      <Fact name="Typical cost">
        {costWords(template)}
        {costSource !== "" && <span className="block text-muted">{costSource}</span>}
      </Fact>
      <Fact name="Owner">{owner === "" ? "Not stated" : owner}</Fact>
      <Fact name="Review">{reviewMonths === null ? "Not stated" : sentence(everyWords(reviewMonths))}</Fact>
      {tags.length > 0 && (
        <Fact name="Tags">
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag} variant="secondary">
                {tag}
              </Badge>
            ))}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Source({ source, url }: { readonly source: string; readonly url?: string | undefined }) {
  return (
    <span className="block wrap-anywhere text-muted">
      {url === undefined ? (
        source
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-4">
          {source}
        </a>
      )}
    </span>
  );
}

function Served({ template: { requirements } }: TemplateViewProps) {
  const links = useCan("framework:read");
  return (
    <Section
      title="Requirements it serves"
      description="A control made from it is linked to these, and assessments can be answered from its state."
    >
      {requirements.length === 0 ? (
        <p className="text-sm text-muted">None yet.</p>
      ) : (
        <dl className="grid gap-3 text-sm">
          {[...Map.groupBy(requirements, ({ framework }) => framework)].map(([framework, those]) => (
            <div key={framework}>
              <dt className="text-muted">
                <FrameworkName id={framework} />
              </dt>
              <dd className="flex flex-wrap gap-x-3 gap-y-1">
                {those.map(({ entry, coverage }) => (
                  <span key={entry} className="num">
                    {links ? (
                      <EntryLink framework={framework} entry={entry}>
                        {entry}
                      </EntryLink>
                    ) : (
                      entry
                    )}
                    {coverage === "part" && <span className="text-muted"> in part</span>}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
