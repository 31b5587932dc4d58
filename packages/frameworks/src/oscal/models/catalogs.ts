/** Catalogs, profiles, and mappings between them. The notation is explained in `../model.ts`. */
export const CATALOGS = `
catalog: @uuid! uuid, metadata!, param[params] parameter, control[controls], group[groups] catalog.group, back-matter
catalog.group: @id token, @class token, title! line, param[params] parameter, +props, part[parts], group[groups]
  catalog.group, control[controls], most groups | controls
control: @id! token, @class token, title! line, param[params] parameter, +props, part[parts], control[controls]
part: @id token, @name! token, @ns uri, @class token, title line, prop[props] property, =prose multiline, part[parts],
  link[links]
parameter: @id token, @class token, @depends-on token, +props, label line, usage multiline, constraint[constraints]
  parameter-constraint, guideline[guidelines] parameter-guideline, value[values] string, select parameter-selection,
  +remarks, most values | select
parameter-constraint: description multiline, test[tests]
test: expression! string, +remarks
parameter-guideline: =prose! multiline
parameter-selection: @how-many token(one one-or-more), choice[] line
include-all:
matching: @pattern string, +remarks
control.select-control-by-id: @with-child-controls token(yes no), with-id[with-ids] token, matching[]
profile: @uuid! uuid, metadata!, import[imports]!, merge, modify, back-matter
import: @href uri-reference, include-all, include-controls[] control.select-control-by-id, exclude-controls[]
  control.select-control-by-id, one include-all | include-controls
merge: combine, flat, as-is boolean, custom, one flat | as-is | custom
combine:
flat:
custom: group[groups] profile.group, insert-controls[]
profile.group: @id token, @class token, title! line, param[params] parameter, +props, part[parts], group[groups]
  profile.group, insert-controls[], most groups | insert-controls
modify: set-parameter[set-parameters] profile.set-parameter, alter[alters]
profile.set-parameter: @param-id token, @class token, @depends-on token, +props, label line, usage multiline,
  constraint[constraints] parameter-constraint, guideline[guidelines] parameter-guideline, value[values] string,
  select parameter-selection, most values | select
alter: @control-id! token, remove[removes], add[adds]
remove: @by-name token, @by-class token, @by-id token, @by-item-name token(param prop link part mapping map), @by-ns
  uri, +remarks
add: @position token(before after starting ending), @by-id token, title line, param[params] parameter, +props,
  part[parts]
insert-controls: @order token(keep ascending descending), include-all, include-controls[]
  control.select-control-by-id, exclude-controls[] control.select-control-by-id, one include-all | include-controls
mapping-collection: @uuid! uuid, metadata!, provenance! mapping-provenance, mapping[mappings?]!, back-matter
mapping: @uuid! uuid, @method string(human automation hybrid), @matching-rationale string(syntactic semantic
  functional), @status string(complete not-complete draft deprecated superseded), source-resource!
  mapping-resource-reference, target-resource! mapping-resource-reference, map[maps]!, +props, +remarks,
  mapping-description multiline, source-gap-summary gap-summary, target-gap-summary gap-summary, confidence-score,
  coverage
map: @uuid! uuid, @ns uri, @matching-rationale string(syntactic semantic functional), relationship! token,
  source[sources]! mapping-item, target[targets]! mapping-item, qualifier[qualifiers] qualifier-item,
  confidence-score, coverage, +props, +remarks
mapping-item: @type! token(control statement), @id-ref! string, +props, +remarks
mapping-resource-reference: @ns uri, @type! token, @href! uri-reference, +props, +remarks
qualifier-item: @subject! string(source target both), @predicate! string(has-requirement has-incompatibility),
  @category! string(restricted addressable blocked), description! multiline, +remarks
mapping-provenance: @method! string(human automation hybrid), @matching-rationale! string(syntactic semantic
  functional), @status! string(complete not-complete draft deprecated superseded), confidence-score, coverage,
  mapping-description! multiline, responsible-party[responsible-parties], +props, +remarks
gap-summary: @uuid! uuid, unmapped-control/unmapped-controls[unmapped-controls]! control.select-control-by-id
confidence-score: category string, percentage decimal, most category | percentage
coverage: @generation-method string, .target-coverage! decimal
`;
