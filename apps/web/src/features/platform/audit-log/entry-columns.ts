/** The columns of the log, for headings and rows; fewer if there is less room. */
export function entryColumns(showTenant: boolean): string {
  return showTenant
    ? "sm:grid-cols-[17rem_minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-[17rem_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1.1fr)_minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,1.3fr)_6.5rem]"
    : "sm:grid-cols-[17rem_minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-[17rem_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1.1fr)_minmax(0,1.2fr)_minmax(0,1.6fr)_6.5rem]";
}
