import { sandbox } from './harness.ts'

/** Returns the balance requests of one project that the data provider has received since `mark`. */
export const balanceRequests = async (projectId: string, mark: number) =>
  (await sandbox.since(mark, 'provider')).filter(
    ({ path, query }) => /\/v1\/account\/.*\/balance$/.test(path) && query.projectId === projectId,
  )
