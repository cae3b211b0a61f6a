/** Zones in which names may be registered. */
export const allowedZones: readonly string[] = ['reown.id', 'wcn.id']

/** Whether a text may be looked up as a name. */
export const isFormed = (name: string): boolean => /^[a-z0-9.-]+$/.test(name) && name.includes('.')

/** Why a name may not be registered; undefined when it may. */
export const nameProblem = (name: string): string | undefined => {
  const labels = name.split('.')
  const [first = '', ...zone] = labels
  if (!/^[a-z0-9.-]+$/.test(name) || labels.length !== 3) return 'Invalid name format'
  if (first.length < 3 || first.length > 64) return 'Invalid name length'
  return allowedZones.includes(zone.join('.')) ? undefined : 'Name is not in the allowed zones'
}
