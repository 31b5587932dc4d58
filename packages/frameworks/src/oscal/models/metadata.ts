/** What every document begins and ends with. The notation is explained in `../model.ts`. */
export const METADATA = `
metadata: title! line, published date-time, last-modified! date-time, version! string, oscal-version! string,
  revision[[revisions]], document-id[document-ids], +props, role[roles], location[locations], party[parties],
  responsible-party[responsible-parties], action[actions], +remarks
revision: title line, published date-time, last-modified date-time, version! string, oscal-version string, +props,
  +remarks
role: @id! token, title! line, short-name string, description multiline, +props, +remarks
location: @uuid! uuid, title line, address, email-address[email-addresses] email, telephone-number[telephone-numbers],
  url[urls] uri, +props, +remarks
party: @uuid uuid, @type string(person organization), name string, short-name string, external-id[external-ids],
  +props, email-address[email-addresses] email, telephone-number[telephone-numbers], address[addresses],
  location-uuid[location-uuids] uuid, member-of-organization[member-of-organizations] uuid, +remarks, most addresses |
  location-uuids
external-id: @scheme! uri, .id! string
back-matter: resource[resources]
resource: @uuid! uuid, title line, description multiline, prop[props] property, document-id[document-ids], citation,
  rlink[rlinks], base64, +remarks
citation: text! line, +props
rlink: @href! uri-reference, @media-type string, hash[hashes]
base64: @filename token, @media-type string, .value! bytes
property: @name! token, @uuid uuid, @ns uri, @value! string, @class token, @group token, +remarks
link: @href! uri-reference, @rel token, @media-type string, @resource-fragment string, text line
responsible-party: @role-id! token, party-uuid[party-uuids]! uuid, +props, +remarks
action: @uuid! uuid, @date date-time, @type! token, @system! uri, +props, responsible-party[responsible-parties],
  +remarks
responsible-role: @role-id! token, +props, party-uuid[party-uuids] uuid, +remarks
hash: @algorithm! string, .value! string
telephone-number: @type string, .number! string
address: @type token, addr-line[addr-lines] string, city string, state string, postal-code string, country string
document-id: @scheme uri, .identifier! string
`;
