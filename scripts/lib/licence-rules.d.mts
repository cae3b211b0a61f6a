export function isPinned(range: string): boolean
