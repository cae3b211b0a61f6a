import { from, toArray } from 'rxjs'
import { expect, it } from 'vitest'
import type { Session } from '../../src/domain/core/entities.ts'
import { sessionChanges } from '../../src/sign-in/session-changes.ts'
import { connectedOn, nobody } from './presenter.ts'

const changesOf = (sessions: readonly Session[], signOut = true) => {
  const found: unknown[] = []
  from(sessions)
    .pipe(
      sessionChanges(() => true, signOut),
      toArray(),
    )
    .subscribe(events => found.push(...events.map(event => event.type)))
  return found
}
const changed = 'account-changed'
const here = connectedOn()

it('the sign-in ends only when the last wallet leaves for good, and only if the site wants it (K)', () => {
  expect(changesOf([here, nobody])).toEqual([changed, 'wallets-disconnected', changed])
  expect(changesOf([here, nobody], false)).toEqual([changed, changed])
  expect(changesOf([here, { ...nobody, remembered: true } as Session])).toEqual([changed, changed])
  expect(changesOf([nobody, nobody])).toEqual([changed, changed])
  expect(changesOf([here, here])).toEqual([changed, changed])
})
