/** Components and systems, and how they meet controls. The notation is explained in `../model.ts`. */
export const SYSTEMS = `
component-definition: @uuid! uuid, metadata!, import-component-definition[import-component-definitions],
  component[components] defined-component, capability[capabilities], back-matter
import-component-definition: @href! uri-reference, +remarks
defined-component: @uuid! uuid, @type! string, title! line, description! multiline, purpose line, +props,
  responsible-role[responsible-roles], protocol[protocols], control-implementation[control-implementations]
  component.control-implementation, +remarks
capability: @uuid! uuid, @name! string, description! multiline, +props,
  incorporates-component[incorporates-components], control-implementation[control-implementations]
  component.control-implementation, +remarks
incorporates-component: @component-uuid! uuid, description! multiline
component.control-implementation: @uuid! uuid, @source! uri-reference, description! multiline, +props,
  set-parameter[set-parameters], implemented-requirement[implemented-requirements]! component.implemented-requirement
component.implemented-requirement: @uuid! uuid, @control-id! token, description! multiline, +props,
  set-parameter[set-parameters], responsible-role[responsible-roles], statement[statements] component.statement,
  +remarks
component.statement: @statement-id! token, @uuid! uuid, description! multiline, +props,
  responsible-role[responsible-roles], +remarks
system-component: @uuid! uuid, @type! string, title! line, description! multiline, purpose line, +props, status!
  system-component-status, responsible-role[responsible-roles], protocol[protocols], +remarks
system-component-status: @state! token(under-development operational disposition other), +remarks
protocol: @uuid uuid, @name string, title line, port-range[port-ranges]
port-range: @start natural, @end natural, @transport token(TCP UDP), +remarks
implementation-status: @state! token, +remarks
system-user: @uuid! uuid, title line, short-name string, description multiline, +props, role-id[role-ids] token,
  authorized-privilege[authorized-privileges], +remarks
authorized-privilege: title! line, description multiline, function-performed[functions-performed]! string
inventory-item: @uuid! uuid, description! multiline, +props, responsible-party[responsible-parties],
  implemented-component[implemented-components], +remarks
implemented-component: @component-uuid! uuid, +props, responsible-party[responsible-parties], +remarks
set-parameter: @param-id! token, value[values]! string, +remarks
system-id: @identifier-type uri, .id! string
system-security-plan: @uuid! uuid, metadata!, import-profile!, system-characteristics!, system-implementation!,
  control-implementation! ssp.control-implementation, back-matter
import-profile: @href! uri-reference, +remarks
system-characteristics: system-id[system-ids]!, system-name! string, system-name-short string, description! multiline,
  +props, date-authorized date, security-sensitivity-level string, system-information!, security-impact-level,
  status!, authorization-boundary!, network-architecture, data-flow, responsible-party[responsible-parties], +remarks
system-information: +props, information-type[information-types]!
information-type: @uuid uuid, title! line, description! multiline, categorization[categorizations], +props,
  confidentiality-impact impact, integrity-impact impact, availability-impact impact
categorization: @system! uri, information-type-id[information-type-ids] string
impact: +props, base! string, selected string, adjustment-justification multiline
security-impact-level: security-objective-confidentiality! string, security-objective-integrity! string,
  security-objective-availability! string
status: @state! string(operational under-development under-major-modification disposition other), +remarks
authorization-boundary: description! multiline, +props, diagram[diagrams], +remarks
diagram: @uuid! uuid, description multiline, +props, caption line, +remarks
network-architecture: description! multiline, +props, diagram[diagrams], +remarks
data-flow: description! multiline, +props, diagram[diagrams], +remarks
system-implementation: +props, leveraged-authorization[leveraged-authorizations], user[users] system-user,
  component[components]! system-component, inventory-item[inventory-items], +remarks
leveraged-authorization: @uuid! uuid, title! line, +props, party-uuid! uuid, date-authorized! date, +remarks
ssp.control-implementation: description! multiline, set-parameter[set-parameters],
  implemented-requirement[implemented-requirements]! ssp.implemented-requirement
ssp.implemented-requirement: @uuid! uuid, @control-id! token, +props, set-parameter[set-parameters],
  responsible-role[responsible-roles], statement[statements] ssp.statement, by-component[by-components], +remarks
ssp.statement: @statement-id! token, @uuid! uuid, +props, responsible-role[responsible-roles],
  by-component[by-components], +remarks
by-component: @component-uuid! uuid, @uuid! uuid, description! multiline, +props, set-parameter[set-parameters],
  implementation-status, export by-component-export, inherited[], satisfied[], responsible-role[responsible-roles],
  +remarks
by-component-export: description multiline, +props, provided[] export-provided, responsibility[responsibilities]
  export-responsibility, +remarks
export-provided: @uuid! uuid, description! multiline, +props, responsible-role[responsible-roles], +remarks
export-responsibility: @uuid! uuid, @provided-uuid uuid, description! multiline, +props,
  responsible-role[responsible-roles], +remarks
inherited: @uuid! uuid, @provided-uuid uuid, description! multiline, +props, responsible-role[responsible-roles]
satisfied: @uuid! uuid, @responsibility-uuid uuid, description! multiline, +props,
  responsible-role[responsible-roles], +remarks
`;
