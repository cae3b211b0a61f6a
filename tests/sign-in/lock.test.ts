import { expect, it, vi } from 'vitest'
import { holdSignInLock } from '../../src/sign-in/sign-in-lock.ts'

/** Creates a fake of the Web Locks API. Only one holder at a time has the lock of a name. */
function createLocks(): LockManager {
  const tails = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  const request = async (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) => {
    if (options.ifAvailable && held.has(name)) return hold(null)
    const run = async () => {
      options.signal?.throwIfAborted()
      held.add(name)
      await hold({ name, mode: 'exclusive' })
      held.delete(name)
    }
    const turn = (tails.get(name) ?? Promise.resolve()).then(run)
    tails.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
  return { request } as unknown as LockManager
}
const now = { ifAvailable: true }
const inTurn = { ifAvailable: false }

it('a waiting tab gets the sign-in lock when the tab that holds the lock unsubscribes', async () => {
  const locks = createLocks()
  const seen: string[] = []
  const first = holdSignInLock(locks, 'a', now).subscribe(isOurs => seen.push(`first ${isOurs}`))
  await vi.waitFor(() => expect(seen).toEqual(['first true']))
  holdSignInLock(locks, 'a', now).subscribe(isOurs => seen.push(`second ${isOurs}`))
  holdSignInLock(locks, 'b', now).subscribe(isOurs => seen.push(`other account ${isOurs}`))
  holdSignInLock(locks, 'a', inTurn).subscribe(isOurs => seen.push(`waiting ${isOurs}`))
  await vi.waitFor(() => expect(seen).toEqual(['first true', 'second false', 'other account true']))
  first.unsubscribe()
  await vi.waitFor(() => expect(seen.at(-1)).toBe('waiting true'))
})

it('a sign-in lock is released if its subscriber unsubscribes before the browser grants the lock', async () => {
  const locks = createLocks()
  const seen: boolean[] = []
  holdSignInLock(locks, 'a', now)
    .subscribe(isOurs => seen.push(isOurs))
    .unsubscribe()
  holdSignInLock(locks, 'a', inTurn).subscribe(isOurs => seen.push(isOurs))
  await vi.waitFor(() => expect(seen).toEqual([true]))
})

it('every tab may ask the user to sign in if the browser does not support Web Locks', () => {
  const seen: boolean[] = []
  holdSignInLock(undefined, 'a', now).subscribe(isOurs => seen.push(isOurs))
  expect(seen).toEqual([true])
})
