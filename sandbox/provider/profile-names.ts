/** Zones that allow registrations. */
export const allowedZones: readonly string[] = ['reown.id', 'wcn.id']

/** Whether the text is a well-formed name for a lookup. */
export const isFormed = (name: string): boolean => /^[a-z0-9.-]+$/.test(name) && name.includes('.')

/** Why a name cannot be registered; undefined when it can. */
export const nameProblem = (name: string): string | undefined => {
  const labels = name.split('.')
  const [first = '', ...zone] = labels
  if (!/^[a-z0-9.-]+$/.test(name) || labels.length !== 3) return 'Invalid name format'
  if (first.length < 3 || first.length > 64) return 'Invalid name length'
  return allowedZones.includes(zone.join('.')) ? undefined : 'Name is not in the allowed zones'
}
