import { describe, expect, it } from 'vitest'
import { sentTransactionsKept } from '../../../src/domain/core/constants.ts'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import {
  hasUnfinished,
  type JournalEvent,
  type JournalState,
  nextJournal,
  recordToSecure,
  rejectionOf,
} from '../../../src/domain/transactions/journal.ts'
import type { TransactionIntent } from '../../../src/domain/transactions/record.ts'
import type { TransactionEvent } from '../../../src/domain/transactions/state.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const to = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const hash = `0x${'ab'.repeat(32)}`
const empty: JournalState = { records: new Map(), drafts: new Map(), unreadable: 0 }
const intent = (id: string, value = 1n): TransactionIntent => ({
  id,
  account,
  kind: 'send',
  summary: { to },
  request: { type: 'evm', call: { to, value, data: '0x' } },
})
const recorded = (id: string, at = 1, value = 1n): JournalEvent => ({
  type: 'recorded',
  intent: intent(id, value),
  at,
})
const changed = (id: string, event: TransactionEvent): JournalEvent => ({
  type: 'changed',
  id,
  event,
  draftId: 'next',
})
const asking = (id: string) => changed(id, { type: 'asking', at: 2, owner: 'tab' })
const answered = (id: string) => changed(id, { type: 'answered', at: 3, hash })
const notKept = (id: string): JournalEvent => ({ type: 'not-kept', id, at: 4 })
const after = (...events: JournalEvent[]) => events.reduce(nextJournal, empty)
const phaseOf = (journal: JournalState, id: string) => journal.records.get(id)?.phase

describe('the journal (the records of sent transactions)', () => {
  it('adds a record only once for each id, and rejects a different transaction with the same id', () => {
    const journal = after(recorded('one'))
    expect(nextJournal(journal, recorded('one', 9))).toBe(journal)
    expect(rejectionOf(journal, recorded('one', 9))).toBeUndefined()
    expect(rejectionOf(journal, recorded('one', 9, 2n))).toMatchObject({ code: 'send-id-used' })
    expect(nextJournal(journal, recorded('one', 9, 2n))).toBe(journal)
  })

  it('rejects an event of a transaction that it does not contain, and stays unchanged', () => {
    expect(rejectionOf(empty, asking('one'))).toMatchObject({ code: 'send-unknown' })
    expect(nextJournal(empty, asking('one'))).toBe(empty)
  })

  it('assigns a transaction hash to only one transaction', () => {
    const journal = after(recorded('one'), asking('one'), answered('one'), recorded('two'), asking('two'))
    expect(phaseOf(nextJournal(journal, answered('two')), 'two')).toBe('unknown')
  })

  it('requires that a record is stored before the wallet gets the request', () => {
    const [recordedState, requestedState] = [after(recorded('one')), after(recorded('one'), asking('one'))]
    const request = { topic: 't', id: 1, network: networkId('eip155:1'), method: 'm' }
    const carried = nextJournal(requestedState, changed('one', { type: 'carried', request }))
    expect(recordToSecure(empty, recordedState)?.id).toBe('one')
    expect(recordToSecure(recordedState, requestedState)?.phase).toBe('asking')
    expect(carried).not.toBe(requestedState)
    expect(recordToSecure(requestedState, carried)).toBeUndefined()
  })

  it('treats a transaction as not sent if its record cannot be stored, unless the wallet has replied', () => {
    expect(after(recorded('one'), notKept('one')).records.size).toBe(0)
    const stopped = after(recorded('one'), asking('one'), notKept('one'))
    expect(phaseOf(stopped, 'one')).toBe('not-sent')
    // Without `askedAt`, the transaction view shows that the request never reached the wallet.
    expect(stopped.records.get('one')?.askedAt).toBeUndefined()
    expect(phaseOf(after(recorded('one'), asking('one'), answered('one'), notKept('one')), 'one')).toBe(
      'submitted',
    )
  })

  // Specification 9.36
  it('removes its oldest final record when it is full, and never an unfinished record', () => {
    const ids = Array.from({ length: sentTransactionsKept }, (_, id) => String(id))
    const journal = ids.map((id, at) => recorded(id, at)).reduce(nextJournal, empty)
    const ended = nextJournal(journal, changed('5', { type: 'given-up', at: 2 }))
    const next = nextJournal(ended, recorded('last', 999))
    expect([next.records.size, next.records.has('5'), next.records.has('0')]).toEqual([
      sentTransactionsKept,
      false,
      true,
    ])
  })

  it('reports unfinished transactions until each of them has a final phase', () => {
    expect(hasUnfinished(empty)).toBe(false)
    expect(hasUnfinished(after(recorded('one')))).toBe(true)
    expect(hasUnfinished(after(recorded('one'), changed('one', { type: 'given-up', at: 2 })))).toBe(false)
  })
})

describe('the draft of a send', () => {
  const written: JournalEvent = {
    type: 'draft-written',
    account,
    draft: { amount: '1', unit: 'token', to },
    draftId: 'one',
  }
  const draftAfter = (...events: JournalEvent[]) => after(written, ...events).drafts.get(account)

  it('keeps its id while the user types', () => {
    expect(draftAfter({ ...written, draftId: 'other' })?.id).toBe('one')
  })
  it('becomes empty and gets a new id once its transaction is sent', () => {
    const sent = [recorded('one'), asking('one'), answered('one')]
    expect(draftAfter(...sent)).toEqual({ id: 'next', amount: '', unit: 'token', to: '' })
  })
  it('keeps its content and gets a new id if its transaction was certainly not sent', () => {
    const notSent = [recorded('one'), changed('one', { type: 'given-up', at: 2 })]
    expect(draftAfter(...notSent)).toEqual({ id: 'next', amount: '1', unit: 'token', to })
  })
})
