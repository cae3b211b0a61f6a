/** Returns the value if it is a list, otherwise an empty list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
