export function runNode(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }>
