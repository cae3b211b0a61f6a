export function isPinned(range: string): boolean
export function isPermissive(licence: string | undefined): boolean
export function licenceOf(manifest: object): string
