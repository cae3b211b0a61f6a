export function writeTypes(): Promise<void>
