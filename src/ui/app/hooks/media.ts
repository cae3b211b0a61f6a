/** Whether a media query matches. False in jsdom, which has no `matchMedia`. */
export function matches(query: string): boolean {
  return globalThis.matchMedia?.(query).matches ?? false
}

/**
 * Whether animations are off, because the user prefers reduced motion or because the environment cannot animate, like
 * jsdom.
 */
export function isStill(): boolean {
  return !Element.prototype.animate || matches('(prefers-reduced-motion: reduce)')
}
