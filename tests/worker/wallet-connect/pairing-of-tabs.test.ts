import { BehaviorSubject, NEVER, type Observable, of, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaipNetworkId, Pairing } from '../../../src/domain/core/entities.ts'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../../src/domain/core/loadable.ts'
import { createPairing } from '../../../src/worker/streams/session/pairing.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../fakes/origin.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'], now: 0 })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const lifetime = 240_000

/** Creates a fake `open$`. `answer(n)` emits the URI of the pairing with the index `n`. */
function createOpener() {
  const attempts: Subject<Pairing>[] = []
  const answer = (n: number) => attempts[n]?.next({ uri: `wc:${n}`, expiresAt: Date.now() + lifetime })
  const proposed: (readonly string[])[] = []
  const open$ = (networks: readonly CaipNetworkId[]) => {
    const attempt = new Subject<Pairing>()
    attempts.push(attempt)
    proposed.push(networks)
    return attempt.asObservable()
  }
  return { attempts, proposed, answer, open$ }
}

const [ethereum, polygon, base] = ['eip155:1', 'eip155:137', 'eip155:8453'] as [
  CaipNetworkId,
  CaipNetworkId,
  CaipNetworkId,
]

function openTab(
  origin: ReturnType<typeof createOrigin>,
  opener: ReturnType<typeof createOpener>,
  networks$: Observable<readonly CaipNetworkId[]> = of([ethereum]),
) {
  const end = origin.open()
  const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
  const { share, handle: answer, callLeader: sendRpc } = tabs
  const pairing = createPairing({
    open$: opener.open$,
    networks$,
    share,
    handle: answer,
    request: sendRpc,
    now: Date.now,
  })
  return { tabs, pairing }
}

function watch(stream$: Observable<Loadable<Pairing>>) {
  const seen: Loadable<Pairing>[] = []
  const subscription = stream$.subscribe(value => seen.push(value))
  return {
    seen,
    now: () => seen.at(-1),
    uri: () => {
      const last = seen.at(-1)
      return last && 'data' in last ? last.data?.uri : undefined
    },
    stop: () => subscription.unsubscribe(),
  }
}

const setUp = async () => {
  const opener = createOpener()
  const firstTab = openTab(createOrigin(), opener)
  await settle()
  const shown = watch(firstTab.pairing.pairing$)
  await settle()
  return { opener, ...firstTab, shown }
}

describe('a WalletConnect pairing', () => {
  // Specification 3.65
  it('is opened when the first view subscribes to it, and not before', async () => {
    const opener = createOpener()
    const { pairing } = openTab(createOrigin(), opener)
    await settle()
    expect(opener.attempts).toHaveLength(0)
    const shown = watch(pairing.pairing$)
    await settle()
    opener.answer(0)
    expect(shown.seen).toEqual([
      { status: 'loading' },
      { status: 'fresh', data: { uri: 'wc:0', expiresAt: lifetime }, at: 0 },
    ])
  })

  // Specification 3.14
  it('is opened once for all tabs, and every tab gets the same URI', async () => {
    const [origin, opener] = [createOrigin(), createOpener()]
    const [a, b] = [openTab(origin, opener), openTab(origin, opener)]
    await settle()
    const shown = [watch(a.pairing.pairing$), watch(b.pairing.pairing$)]
    await settle()
    opener.answer(0)
    await settle()
    expect(shown.map(pairing => pairing.uri())).toEqual(['wc:0', 'wc:0'])
    expect(opener.attempts).toHaveLength(1)
  })

  // Specification 3.65, 4.1
  it('is opened once, even if a second view subscribes before the QR code is ready', async () => {
    const { opener, pairing, shown } = await setUp()
    const next = watch(pairing.pairing$)
    await settle()
    expect([opener.attempts.length, next.now()]).toEqual([1, { status: 'loading' }])
    opener.answer(0)
    expect([shown.uri(), next.uri()]).toEqual(['wc:0', 'wc:0'])
  })

  // Specification 4.2
  it.each([
    ['is used again', 'more than 10 s', lifetime - 10_001, 1],
    ['is not used again', '10 s or less', lifetime - 10_000, 2],
  ])(
    'is used again only if it stays valid for more than 10 s (it %s with %s left)',
    async (_name, _left, later, attempts) => {
      const { opener, pairing, shown } = await setUp()
      opener.answer(0)
      shown.stop()
      await vi.advanceTimersByTimeAsync(later)
      const again = watch(pairing.pairing$)
      await settle()
      expect(opener.attempts).toHaveLength(attempts)
      expect(again.uri()).toBe(attempts === 1 ? 'wc:0' : undefined)
    },
  )

  // Specification 3.14
  it('is not used again after the system clock was set back, because its age is then unknown (fault I3)', async () => {
    const { opener, pairing, shown } = await setUp()
    opener.answer(0)
    shown.stop()
    await settle()
    vi.setSystemTime(Date.now() - 3_600_000)
    watch(pairing.pairing$)
    await settle()
    expect(opener.attempts).toHaveLength(2)
  })

  // Specification 9.9
  // Fault F6
  it('is renewed 10 s before it expires, and stays visible until the new pairing is ready', async () => {
    const { opener, shown } = await setUp()
    opener.answer(0)
    await vi.advanceTimersByTimeAsync(lifetime - 10_001)
    expect(opener.attempts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(opener.attempts).toHaveLength(2)
    expect(shown.uri()).toBe('wc:0')
    expect(opener.attempts[0]?.observed).toBe(true)
    opener.answer(1)
    expect(shown.uri()).toBe('wc:1')
    expect(opener.attempts[0]?.observed).toBe(false)
    expect(shown.seen.filter(({ status }) => status === 'loading')).toHaveLength(1)
  })

  it('stays usable without subscribers until it expires, and is then not renewed', async () => {
    const { opener, shown } = await setUp()
    opener.answer(0)
    shown.stop()
    await vi.advanceTimersByTimeAsync(lifetime - 1)
    expect([opener.attempts.length, opener.attempts[0]?.observed]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(1)
    expect([opener.attempts.length, opener.attempts[0]?.observed]).toEqual([1, false])
  })

  it('ends, and is not opened again, when a wallet has approved it', async () => {
    const { opener, shown } = await setUp()
    opener.answer(0)
    opener.attempts[0]?.complete()
    expect(shown.now()).toEqual({ status: 'idle' })
    await vi.advanceTimersByTimeAsync(lifetime)
    expect(opener.attempts).toHaveLength(1)
  })

  // Specification 3.17
  it.each([
    ['before a code is shown', false],
    ['while a code is shown', true],
  ])('fails, and is not opened again, after a permanent error of the relay (%s)', async (_name, answered) => {
    const { opener, shown } = await setUp()
    if (answered) opener.answer(0)
    opener.attempts[0]?.error(new AppError('unauthorized-project'))
    expect(shown.now()).toMatchObject({ status: 'failed', error: { code: 'unauthorized-project' } })
    expect(shown.now()).not.toHaveProperty('retryAt')
    await vi.advanceTimersByTimeAsync(lifetime)
    expect(opener.attempts).toHaveLength(1)
  })

  it('is opened again after 10 s if the relay cannot be reached, but only while it has subscribers', async () => {
    const { opener, shown } = await setUp()
    opener.attempts[0]?.error(new AppError('relay-unreachable'))
    expect(shown.now()).toMatchObject({ status: 'failed', retryAt: 10_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opener.attempts).toHaveLength(2)
    expect(shown.now()).toEqual({ status: 'loading' })
    opener.attempts[1]?.error(new AppError('relay-unreachable'))
    shown.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opener.attempts).toHaveLength(2)
  })

  const discardingTabs = ['the tab that shows it', 'another tab']
  it.each(discardingTabs)('is replaced by a new pairing when a tab discards it: %s', async who => {
    const [origin, opener] = [createOrigin(), createOpener()]
    const [a, b] = [openTab(origin, opener), openTab(origin, opener)]
    await settle()
    const shown = watch(a.pairing.pairing$)
    await settle()
    opener.answer(0)
    await (who === 'another tab' ? b : a).pairing.drop()
    await settle()
    expect(opener.attempts[0]?.observed).toBe(false)
    expect(opener.attempts).toHaveLength(2)
    opener.answer(1)
    expect(shown.uri()).toBe('wc:1')
  })

  it('is not replaced when a tab discards it while no view subscribes to it', async () => {
    const { opener, pairing, shown } = await setUp()
    opener.answer(0)
    shown.stop()
    await settle()
    await pairing.drop()
    expect(opener.attempts).toHaveLength(1)
  })

  it('is replaced by a pairing of the next leader tab when the leader tab closes', async () => {
    const [origin, opener] = [createOrigin(), createOpener()]
    const [a, b] = [openTab(origin, opener), openTab(origin, opener)]
    await settle()
    const shown = watch(b.pairing.pairing$)
    await settle()
    opener.answer(0)
    await settle()
    a.pairing.close()
    a.tabs.close()
    await settle()
    opener.answer(1)
    await settle()
    expect(shown.uri()).toBe('wc:1')
    expect(shown.seen.some(({ status }) => status === 'failed')).toBe(false)
  })

  it('proposes the networks of the tab that shows its QR code, even if another tab is the leader tab', async () => {
    const [origin, opener] = [createOrigin(), createOpener()]
    openTab(origin, opener)
    const follower = openTab(origin, opener, of([polygon, base]))
    await settle()
    watch(follower.pairing.pairing$)
    await settle()
    expect(opener.proposed).toEqual([[polygon, base]])
  })

  const leadingTabs = ['the tab that leads', 'another tab']
  it.each(leadingTabs)(
    'is replaced if a tab adds a network, but works until its successor is ready (adding tab: %s)',
    async who => {
      const [origin, opener] = [createOrigin(), createOpener()]
      const [first$, second$] = [new BehaviorSubject([ethereum]), new BehaviorSubject([ethereum])]
      openTab(origin, opener, first$).pairing.pairing$.subscribe()
      await settle()
      const shown = watch(openTab(origin, opener, second$).pairing.pairing$)
      await settle()
      opener.answer(0)
      await settle()
      const added$ = who === 'another tab' ? second$ : first$
      added$.next([ethereum, base])
      await settle()
      expect(opener.proposed).toEqual([[ethereum], [ethereum, base]])
      expect([shown.uri(), opener.attempts[0]?.observed]).toEqual(['wc:0', true])
      opener.answer(1)
      await settle()
      expect([shown.uri(), opener.attempts[0]?.observed]).toEqual(['wc:1', false])
      // After a network is removed, no new pairing is needed, because the open pairing already proposes all networks
      // that remain.
      added$.next([ethereum])
      await settle()
      expect(opener.attempts).toHaveLength(2)
    },
  )

  it("proposes the leader tab's networks if a tab with an older version of Portico sends no networks", async () => {
    const [origin, opener] = [createOrigin(), createOpener()]
    openTab(origin, opener)
    const end = origin.open()
    const old = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
    await settle()
    old
      .share('pairing', () => NEVER)()
      .subscribe()
    await settle()
    expect(opener.proposed).toEqual([[ethereum]])
  })

  it('is closed together with its replacement if it is discarded during its renewal', async () => {
    const { opener, pairing, shown } = await setUp()
    opener.answer(0)
    await vi.advanceTimersByTimeAsync(lifetime - 10_000)
    expect(opener.attempts[0]?.observed).toBe(true)
    shown.stop()
    await settle()
    await pairing.drop()
    expect(opener.attempts.map(({ observed }) => observed)).toEqual([false, false])
  })
})
