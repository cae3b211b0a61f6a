import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { type Phase, phases } from '../../../src/domain/transactions/record.ts'
import { blockWaitOf, lateAfter, stopOf } from '../../../src/domain/transactions/stops.ts'

const address = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const on = (network: string) => caipAddress(networkId(network), address)
const sent = { phase: 'submitted', account: on('eip155:1'), submittedAt: 1_000 } as const

describe('the current step of a transaction on its progress line', () => {
  const inWallet: readonly Phase[] = ['recorded', 'asking', 'unknown', 'refused', 'not-sent']

  it.each(phases)(
    'is the confirmation step if the transaction was certainly sent, else the wallet step: phase %s',
    phase => {
      expect(stopOf({ phase })).toBe(inWallet.includes(phase) ? 0 : 2)
    },
  )
})

describe('the time that a transaction waits for a block', () => {
  it('begins when the wallet has sent the transaction', () => {
    expect(blockWaitOf(sent)).toEqual({ since: 1_000, usualMs: 12_000 })
    expect(blockWaitOf({ ...sent, phase: 'pending', account: on('eip155:8453') })?.usualMs).toBe(2_000)
  })

  it('begins again when a reorg has removed the block of the transaction', () => {
    expect(blockWaitOf({ ...sent, phase: 'pending', takenBackAt: 9_000 })?.since).toBe(9_000)
  })

  it('has no limit on a network whose block time Portico does not know', () => {
    const wait = blockWaitOf({ ...sent, account: on('eip155:31337') })
    expect(wait).toEqual({ since: 1_000 })
    expect(lateAfter(wait)).toBeUndefined()
  })

  it.each(phases.filter(phase => phase !== 'submitted' && phase !== 'pending'))(
    'is undefined in a phase in which the transaction does not wait for a block: phase %s',
    phase => expect(blockWaitOf({ ...sent, phase })).toBeUndefined(),
  )

  it.each([
    [12_000, 36_000],
    [250, 20_000],
    [600_000, 1_800_000],
  ])(
    'counts as too long after three block times, but not before 20 s: block time %d ms, limit %d ms',
    (usualMs, late) => expect(lateAfter({ since: 0, usualMs })).toBe(late),
  )
})
