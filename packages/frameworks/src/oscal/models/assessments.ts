/** Plans and results of assessments, and what is done about their findings. The notation is explained in `../model.ts`. */
export const ASSESSMENTS = `
assessment-plan: @uuid! uuid, metadata!, import-ssp!, local-definitions assessment-plan-local-definitions,
  terms-and-conditions, reviewed-controls!, assessment-subject[assessment-subjects], assessment-assets, task[tasks],
  back-matter
assessment-plan-local-definitions: component[components] system-component, inventory-item[inventory-items],
  user[users] system-user, objectives-and-methods[] local-objective, activity[activities], +remarks
terms-and-conditions: part[parts] assessment-part
import-ssp: @href! uri-reference, +remarks
local-objective: @control-id! token, description multiline, +props, part[parts]!, +remarks
activity: @uuid! uuid, title line, description! multiline, +props, step[steps], related-controls reviewed-controls,
  responsible-role[responsible-roles], +remarks
step: @uuid! uuid, title line, description! multiline, +props, reviewed-controls, responsible-role[responsible-roles],
  +remarks
task: @uuid! uuid, @type! token, title! line, description multiline, +props, timing, dependency[dependencies],
  task[tasks], associated-activity[associated-activities], subject[subjects] assessment-subject,
  responsible-role[responsible-roles], +remarks
timing: on-date, within-date-range, at-frequency, one on-date | within-date-range | at-frequency
on-date: @date! date-time, +remarks
within-date-range: @start! date-time, @end! date-time, +remarks
at-frequency: @period! positive, @unit! string(seconds minutes hours days months years), +remarks
dependency: @task-uuid! uuid, +remarks
associated-activity: @activity-uuid! uuid, +props, responsible-role[responsible-roles], subject[subjects]!
  assessment-subject, +remarks
reviewed-controls: description multiline, +props, control-selection[control-selections]!,
  control-objective-selection[control-objective-selections], +remarks
control-selection: description multiline, +props, include-all, include-control[include-controls]
  assessment.select-control-by-id, exclude-control[exclude-controls] assessment.select-control-by-id, +remarks, one
  include-all | include-controls
control-objective-selection: description multiline, +props, include-all, include-objective[include-objectives]
  select-objective-by-id, exclude-objective[exclude-objectives] select-objective-by-id, +remarks, one include-all |
  include-objectives
assessment.select-control-by-id: @control-id! token, statement-id[statement-ids] token
select-objective-by-id: @objective-id! token, +remarks
assessment-subject-placeholder: @uuid! uuid, description multiline, source[sources]! placeholder-source, +props,
  +remarks
placeholder-source: @task-uuid! uuid, +remarks
assessment-subject: @type token, description multiline, +props, include-all, include-subject[include-subjects]
  select-subject-by-id, exclude-subject[exclude-subjects] select-subject-by-id, +remarks, one include-all |
  include-subjects
select-subject-by-id: @subject-uuid! uuid, @type! token, +props, +remarks
subject-reference: @subject-uuid! uuid, @type! token, title line, +props, +remarks
assessment-assets: component[components] system-component, assessment-platform[assessment-platforms]!
assessment-platform: @uuid! uuid, title line, +props, uses-component[uses-components], +remarks
uses-component: @component-uuid! uuid, +props, responsible-party[responsible-parties], +remarks
finding-target: @type! string(statement-id objective-id), @target-id! token, title line, description multiline,
  +props, status! finding-target-status, implementation-status, +remarks
finding-target-status: @state! token(satisfied not-satisfied), @reason token, +remarks
finding: @uuid! uuid, title! line, description! multiline, +props, origin[origins], target! finding-target,
  implementation-statement-uuid uuid, related-observation[related-observations], associated-risk[related-risks],
  +remarks
related-observation: @observation-uuid! uuid, +remarks
associated-risk: @risk-uuid! uuid, +remarks
observation: @uuid! uuid, title line, description! multiline, +props, method[methods]! string, type[types] token,
  origin[origins], subject[subjects] subject-reference, relevant-evidence[], collected! date-time, expires date-time,
  +remarks
relevant-evidence: @href uri-reference, description! multiline, +props, +remarks
origin: actor[actors]! origin-actor, related-task[related-tasks]
origin-actor: @type! token(tool assessment-platform party), @actor-uuid! uuid, @role-id token, +props
related-task: @task-uuid! uuid, +props, responsible-party[responsible-parties], subject[subjects] assessment-subject,
  identified-subject, +remarks
identified-subject: @subject-placeholder-uuid! uuid, subject[subjects]! assessment-subject
threat-id: @system! uri, @href uri-reference, .id! uri
risk: @uuid! uuid, title! line, description! multiline, statement! multiline, +props, status! token, origin[origins],
  threat-id[threat-ids], characterization[characterizations], mitigating-factor[mitigating-factors], deadline
  date-time, response[remediations], risk-log, related-observation[related-observations]
mitigating-factor: @uuid! uuid, @implementation-uuid uuid, description! multiline, +props, subject[subjects]
  subject-reference
risk-log: entry[entries]! risk-log-entry
risk-log-entry: @uuid! uuid, title line, description multiline, start! date-time, end date-time, +props, logged-by[],
  status-change token, related-response[related-responses], +remarks
related-response: @response-uuid! uuid, +props, related-task[related-tasks], +remarks
logged-by: @party-uuid! uuid, @role-id token, +remarks
characterization: +props, origin!, facet[facets]!
facet: @name! token, @system! uri, @value! string, +props, +remarks
response: @uuid! uuid, @lifecycle! token, title! line, description! multiline, +props, origin[origins],
  required-asset[required-assets], task[tasks], +remarks
required-asset: @uuid! uuid, subject[subjects] subject-reference, title line, description! multiline, +props, +remarks
assessment-part: @uuid uuid, @name! token, @ns uri, @class token, title line, prop[props] property, =prose multiline,
  part[parts] assessment-part, link[links]
assessment-results: @uuid! uuid, metadata!, import-ap!, local-definitions assessment-results-local-definitions,
  result[results]!, back-matter
assessment-results-local-definitions: objectives-and-methods[] local-objective, activity[activities], +remarks
result: @uuid! uuid, title! line, description! multiline, start! date-time, end date-time, +props, local-definitions
  result-local-definitions, reviewed-controls!, attestation[attestations], assessment-log, observation[observations],
  risk[risks], finding[findings], +remarks
result-local-definitions: component[components] system-component, inventory-item[inventory-items], user[users]
  system-user, assessment-assets, assessment-task/task[tasks] task
attestation: responsible-party[responsible-parties], part[parts]! assessment-part
assessment-log: entry[entries]! assessment-log-entry
assessment-log-entry: @uuid! uuid, title line, description multiline, start! date-time, end date-time, +props,
  logged-by[], related-task[related-tasks], +remarks
import-ap: @href! uri-reference, +remarks
plan-of-action-and-milestones: @uuid! uuid, metadata!, import-ssp, system-id, local-definitions,
  observation[observations], risk[risks], finding[findings], poam-item[poam-items]!, back-matter
local-definitions: component[components] system-component, inventory-item[inventory-items], assessment-assets,
  +remarks
poam-item: @uuid uuid, title! line, description! multiline, +props, origin[origins] poam-origin,
  related-finding[related-findings], related-observation[related-observations], associated-risk[related-risks],
  +remarks
poam-origin: actor[actors]! origin-actor
related-finding: @finding-uuid! uuid, +remarks
`;
