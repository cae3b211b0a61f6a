export function findFirefox(): string | undefined
export function findWebKit():
  | { readonly driver: string; readonly browser: string; readonly screen: string }
  | undefined
