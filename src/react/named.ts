/**
 * Gives a component the name that React DevTools shows, because builds shorten the names of functions. Mark the call as
 * pure, so that a site's bundler drops a component that the site does not use.
 */
export function named<C extends object>(displayName: string, component: C): C & { displayName: string } {
  return Object.assign(component, { displayName })
}
