/** Where the publisher of the package serves its docs. A publisher fills in this address (see CONTRIBUTING.md). */
export const docsBase = 'https://portico.example/docs/'

/** Returns the address of the entry of an error code in the docs. */
export function docsUrlOf(code: string): string {
  return `${docsBase}errors.html#${code}`
}
