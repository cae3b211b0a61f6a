/**
 * Returns a function in place of an AppKit function that Portico does not have. A call of it throws an error that names
 * the replacement.
 */
export function missingName(name: string, instead: string): () => never {
  return () => {
    throw Object.assign(new Error(`portico/appkit has no ${name}(): ${instead}`), {
      name: 'AppKitMethodMissing',
    })
  }
}
