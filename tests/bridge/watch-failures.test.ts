import { expect, it } from 'vitest'
import type { WorkerApi, WorkerClient } from '../../src/bridge/contract/worker-api.ts'
import { type Failure, watchFailures } from '../../src/bridge/watch-failures.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../src/domain/core/errors/core-error.ts'

/** Returns the failures that are noted while the worker answers these calls of the feature `transactions`. */
async function failuresOf(answers: Readonly<Record<string, () => unknown>>): Promise<readonly Failure[]> {
  const failures: Failure[] = []
  const callFeature = async (_feature: string, action: string) => answers[action]?.()
  const client = { api: { callFeature } as unknown as WorkerApi } as WorkerClient
  const { api } = watchFailures(client, failure => void failures.push(failure))
  for (const action of Object.keys(answers))
    await api.callFeature('transactions', action as 'sendStaged', ['x']).catch(() => undefined)
  return failures
}

const refused = new AppError('user-rejected', { reason: 'Not today.' })
const poor = new AppError('insufficient-funds', { symbol: 'ETH' })
const thrown = (error: Error) => () => {
  throw error
}

it('a send that fails at any of its steps is noted with its code and the words of the wallet (33.4)', async () => {
  const failures = await failuresOf({
    prepareTransfer: () => ({ blockedBy: toRecord(poor), simulation: { status: 'unavailable' } }),
    stageTransaction: thrown(poor),
    stageCalls: thrown(poor),
    sendStaged: () => ({ phase: 'refused', error: toRecord(refused) }),
    speedUp: thrown(refused),
    cancel: thrown(refused),
  })
  expect(failures).toEqual(
    [poor, poor, poor, refused, refused, refused].map(error => ({ kind: 'send', error: toRecord(error) })),
  )
  expect(failures[3]?.error).toMatchObject({ context: { reason: 'Not today.' } })
})

it('a transfer that would fail is noted, and one that is only not simulated or succeeds is not (33.4)', async () => {
  const reverts = new AppError('execution-reverted', { reason: 'no' })
  const simulation = { status: 'reverts', error: toRecord(reverts) }
  const failures = await failuresOf({
    prepareTransfer: () => ({ simulation }),
  })
  expect(failures).toEqual([{ kind: 'send', error: toRecord(reverts) }])
  const none = await failuresOf({
    prepareTransfer: () => ({ simulation: { ...simulation, status: 'unavailable' } }),
    stageTransaction: () => ({ draft: 'd' }),
    sendStaged: () => ({ phase: 'pending', error: toRecord(refused) }),
    maxToSend: thrown(poor),
  })
  expect(none).toEqual([])
})
