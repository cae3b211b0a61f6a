/** Methods of AppKit that Portico does not have, each with its replacement. */
export const missing = {
  getUniversalProvider: 'use provider(namespace) of Portico',
  deleteConnection: 'use portico.disconnect(namespace)',
  subscribeConnections: 'use portico.session',
  getWalletProviderType: 'use portico.session',
  replace: 'use open()',
  redirect: 'use open()',
} as const

/**
 * The name of a method of AppKit that Portico does not have. A call of this method throws an error named
 * `AppKitMethodMissing`.
 */
export type MissingAppKitMethod = keyof typeof missing

/** Matches names of AppKit methods that `missing` does not list, such as `showErrorMessage` and `setLoading`. */
const methodName =
  /^(?:add|connect|create|fetch|get|handle|is|pop|remove|reset|set|show|subscribe|switch|sync|update)[A-Z]/

/**
 * Returns a function in place of an AppKit function that Portico does not have. A call of the returned function throws
 * an error that says what to use instead.
 */
export function missingName(name: string, instead = 'see docs/migrate.md of Portico'): () => never {
  return () => {
    throw Object.assign(new Error(`portico/appkit has no ${name}(): ${instead}`), {
      name: 'AppKitMethodMissing',
    })
  }
}

/**
 * Returns the object, extended by a method for every AppKit name that the object lacks. A call of such a method throws
 * an error with the method's name.
 */
export function withMissing<T extends object>(
  own: T,
): T & Readonly<Record<MissingAppKitMethod, () => never>> {
  const advice: Readonly<Record<string, string>> = missing
  return new Proxy(own, {
    get: (_, name) =>
      name in own || typeof name === 'symbol' || !(name in missing || methodName.test(name))
        ? Reflect.get(own, name)
        : missingName(name, advice[name]),
  }) as T & Record<MissingAppKitMethod, () => never>
}
