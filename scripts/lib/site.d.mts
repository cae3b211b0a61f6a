export function ensureSiteBuilt(): Promise<void>
