import { sandbox } from './harness.ts'

/** What the provider was asked about balances since then, for one project. */
export const balancesAsked = async (projectId: string, mark: number) =>
  (await sandbox.since(mark, 'provider')).filter(
    ({ path, query }) => /\/v1\/account\/.*\/balance$/.test(path) && query.projectId === projectId,
  )
