type RolledUp = { readonly text: string; readonly symbols: ReadonlyMap<string, unknown> }
export function rollUp(
  entry: string,
  shared?: { readonly path: string; readonly symbols: ReadonlyMap<string, unknown> },
): RolledUp
