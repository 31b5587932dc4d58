/** The stage, position and matrix of a filter by cell; undefined if it isn't one. */
export function filteredCell(filter: string) {
  const found = /^(inherent|current|target)-(\d+)-(\d+)-(built-in|[0-9a-f-]{36})$/u.exec(filter);
  if (!found) return undefined;
  const [, stage, likelihood, impact, matrix] = found as unknown as [
    string,
    "inherent" | "current" | "target",
    string,
    string,
    string,
  ];
  return {
    stage,
    likelihood: Number(likelihood),
    impact: Number(impact),
    matrixId: matrix === "built-in" ? null : matrix,
  };
}
