export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  return `${share > 0 && share < 10 ? share.toFixed(1) : share.toFixed(0)} %`;
}

export function bytes(count: number): string {
  const unit =
    ["B", "KB", "MB", "GB", "TB"].find((_, index) => count < 1000 ** (index + 1)) ?? "TB";
  const size = count / 1000 ** ["B", "KB", "MB", "GB", "TB"].indexOf(unit);
  return `${size < 10 && unit !== "B" ? size.toFixed(1) : size.toFixed(0)} ${unit}`;
}
