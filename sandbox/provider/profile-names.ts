/** The parent domains under which a user can register a name. */
export const allowedZones: readonly string[] = ['reown.id', 'wcn.id']

/** Whether the text has the form of a name that the server can look up. */
export const isFormed = (name: string): boolean => /^[a-z0-9.-]+$/.test(name) && name.includes('.')

/** Returns why a user cannot register this name, or undefined if the name is valid. */
export const nameProblem = (name: string): string | undefined => {
  const labels = name.split('.')
  const [first = '', ...zone] = labels
  if (!/^[a-z0-9.-]+$/.test(name) || labels.length !== 3) return 'Invalid name format'
  if (first.length < 3 || first.length > 64) return 'Invalid name length'
  return allowedZones.includes(zone.join('.')) ? undefined : 'Name is not in the allowed zones'
}
