import type { FailedJob, PlatformFigures } from "@crq/contract/platform/monitoring";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { ago, count } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { FactList } from "./fact-list.tsx";
import { Section } from "../../../ui/section.tsx";
import { stretch } from "./words.ts";

/** Background work and mail: pending, failed, and retries. */
export function QueueSection({ figures }: { figures: PlatformFigures }) {
  const { queues, failedJobs, mail, at } = figures;
  return (
    <Section className="mb-10" id="queues" title="Background work and mail">
      <Table label="Queues">
        <thead>
          <tr>
            <Th>Queue</Th>
            <Th numeric>Waiting</Th>
            <Th numeric>Oldest job</Th>
            <Th numeric>Active</Th>
            <Th numeric>Failed</Th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <Tr key={queue.name}>
              <RowHeader>{queue.name}</RowHeader>
              <Td numeric>{count(queue.waiting)}</Td>
              <Td numeric>{stretch(queue.oldestWaitingSeconds)}</Td>
              <Td numeric>{count(queue.active)}</Td>
              <Td numeric className={queue.failed > 0 ? "font-medium text-bad" : ""}>
                {count(queue.failed)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {failedJobs.length > 0 && <FailedJobs jobs={failedJobs} at={at} />}
      <Heading size="label" className="mt-5 mb-1">
        Mail
      </Heading>
      <FactList
        facts={[
          [mail.sends ? "Waiting" : "Kept in the outbox", count(mail.waiting)],
          ...(mail.sends
            ? ([
                ["Not delivered", count(mail.failed)],
                ["Sent in the last 24 hours", count(mail.sentLastDay)],
                ["Last error", mail.lastError ?? "None"],
              ] as const)
            : ([["Sending", "Off: no mail server is configured"]] as const)),
        ]}
      />
    </Section>
  );
}

function FailedJobs({ jobs, at }: { jobs: readonly FailedJob[]; at: string }) {
  return (
    <>
      <Heading size="label" className="mt-5 mb-1">
        Failed jobs
      </Heading>
      <Table label="Failed jobs">
        <thead>
          <tr>
            <Th>Queue</Th>
            <Th>Error</Th>
            <Th>Failed</Th>
            <Th numeric>Tries</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Tr key={job.id}>
              <RowHeader>{job.queue}</RowHeader>
              <Td className="font-mono text-xs">{job.error}</Td>
              <Td className="whitespace-nowrap">
                <time dateTime={job.failedAt}>{ago(job.failedAt, new Date(at))}</time>
              </Td>
              <Td numeric>{count(job.tries)}</Td>
              <Td className="text-right">
                <Retry job={job} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Retry({ job }: { job: FailedJob }) {
  const retry = useAct("monitoring.retryJob", {
    done: { title: "Trying again", description: job.queue },
    failed: "Couldn't try again",
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={retry.busy}
      onClick={() => void retry.run({ params: { queue: job.queue, id: job.id } })}
    >
      Try again <span className="sr-only">{job.queue}</span>
    </Button>
  );
}
