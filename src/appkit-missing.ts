/** Returns a function for a name of AppKit without a counterpart. It throws an error that says what to use. */
export function missingName(name: string, instead: string): () => never {
  return () => {
    throw Object.assign(new Error(`portico/appkit has no ${name}(): ${instead}`), {
      name: 'AppKitMethodMissing',
    })
  }
}
