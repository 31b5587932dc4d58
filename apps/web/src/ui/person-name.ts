/** First and last name, or the address if there is none. */
export function personName(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
