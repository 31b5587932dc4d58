/** The last moment of a day (`2027-03-31`) in the browser's zone; null for no day. */
export function endOfDay(day: string): string | null {
  if (day === "") return null;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59, 59).toISOString();
}
