/** Charts that were not drawn for paper, as when somebody prints by the browser's own command: they shrink to fit instead. */

const MARK = "data-boxed";

/** Gives every chart on the page its own coordinates, so that style rules can shrink it. */
export function boxCharts(): void {
  for (const chart of document.querySelectorAll("svg[data-chart]:not([viewBox])")) {
    const [width, height] = [chart.getAttribute("width"), chart.getAttribute("height")];
    if (width === null || height === null) continue;
    chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
    chart.setAttribute(MARK, "");
  }
}

/** Takes them away again: on a screen a chart is drawn anew for each width. */
export function unboxCharts(): void {
  for (const chart of document.querySelectorAll(`svg[${MARK}]`)) {
    chart.removeAttribute("viewBox");
    chart.removeAttribute(MARK);
  }
}
