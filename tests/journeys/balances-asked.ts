import { sandbox } from './harness.ts'

/** The balance requests that the provider received from one project since `mark`. */
export const balancesAsked = async (projectId: string, mark: number) =>
  (await sandbox.since(mark, 'provider')).filter(
    ({ path, query }) => /\/v1\/account\/.*\/balance$/.test(path) && query.projectId === projectId,
  )
