/** Returns the value, or the bound that it exceeds. */
export function within(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
