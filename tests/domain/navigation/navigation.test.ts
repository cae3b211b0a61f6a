import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AfterTransaction,
  initialNavigation,
  type NavigationEffect,
  type NavigationEvent,
  type NavigationState,
  navigate,
  shownEntry,
  type View,
} from '../../../src/domain/navigation/navigation.ts'
import { views } from '../../../src/domain/navigation/views.ts'

const at = (...stack: View[]): NavigationState => ({
  ...initialNavigation,
  open: stack.length > 0,
  stack: stack.map(view => ({ view })),
})
const stackOf = (state: NavigationState) => state.stack.map(entry => entry.view)
const after = (state: NavigationState, ...events: NavigationEvent[]) => events.reduce(navigate, state)
const effectsOf = (state: NavigationState) => state.effects.map(effect => effect.type)
const connected = { ...initialNavigation, connected: true }

describe('the view on standby in the closed modal (issue 36)', () => {
  const waiting = navigate(initialNavigation, { type: 'standby', view: 'Connect' })
  it('is the entry that an opening without arguments shows, and is gone then', () => {
    const open = navigate(waiting, { type: 'open' })
    expect(open.stack[0]).toBe(waiting.standby)
    expect([waiting.open, waiting.stack, open.standby]).toEqual([false, [], undefined])
    expect(after(open, { type: 'close' }).standby).toBeUndefined()
  })
  it.each<[string, NavigationEvent]>([
    ['another view', { type: 'open', view: 'Networks' }],
    ['arguments', { type: 'open', view: 'Connect', params: { wallet: 'x' } }],
  ])('is not shown by an opening with %s', (_, event) => {
    const open = navigate(waiting, event)
    expect([open.stack[0] === waiting.standby, open.standby]).toEqual([false, undefined])
  })
  it('leaves when an account connects, and when it is removed, and stays otherwise', () => {
    expect(navigate(waiting, { type: 'facts', connected: true }).standby).toBeUndefined()
    expect(navigate(waiting, { type: 'standby' }).standby).toBeUndefined()
    expect(navigate(waiting, { type: 'facts', connected: false }).standby).toBe(waiting.standby)
    expect(navigate(waiting, { type: 'standby', view: 'Connect' })).toBe(waiting)
  })
  it('does not enter an open modal', () => {
    expect(navigate(at('Connect'), { type: 'standby', view: 'Account' })).toEqual(at('Connect'))
  })
})

describe('opening the modal', () => {
  // Specification 2.7
  it('shows Connect if no wallet is connected', () => {
    expect(stackOf(navigate(initialNavigation, { type: 'open' }))).toEqual(['Connect'])
  })
  // Specification 2.6
  it('shows the view Account if a wallet is connected', () => {
    expect(stackOf(navigate(connected, { type: 'open' }))).toEqual(['Account'])
    expect(stackOf(after(initialNavigation, { type: 'facts', connected: true }, { type: 'open' }))).toEqual([
      'Account',
    ])
  })
  it('shows the view that was requested, with its params', () => {
    expect(navigate(connected, { type: 'open', view: 'Networks', params: { a: 1 } }).stack).toEqual([
      { view: 'Networks', params: { a: 1 } },
    ])
  })
  it('starts with a new view stack, even if the modal is already open', () => {
    expect(stackOf(navigate(at('Connect', 'AllWallets'), { type: 'open', view: 'Networks' }))).toEqual([
      'Networks',
    ])
  })
  it('does not replace the approval view of a pending wallet request', () => {
    expect(stackOf(navigate(at('Account', 'ApproveTransaction'), { type: 'open' }))).toEqual([
      'Account',
      'ApproveTransaction',
    ])
  })
})

describe('an event that changes the view', () => {
  // Specification 2.9
  it('adds a view on top of the stack if the event has the type "push"', () => {
    expect(stackOf(navigate(at('Connect'), { type: 'push', view: 'AllWallets' }))).toEqual([
      'Connect',
      'AllWallets',
    ])
  })
  it('of the type "push" updates only the params if its view is already on top', () => {
    const event = { type: 'push', view: 'ConnectingExternal', params: { id: 'b' } } as const
    expect(navigate(at('Connect', 'ConnectingExternal'), event).stack).toEqual([
      { view: 'Connect' },
      { view: 'ConnectingExternal', params: { id: 'b' } },
    ])
  })
  // Specification 2.10
  it('replaces only the top view if the event has the type "replace"', () => {
    expect(stackOf(navigate(at('Connect', 'AllWallets'), { type: 'replace', view: 'Networks' }))).toEqual([
      'Connect',
      'Networks',
    ])
  })
  // Specification 2.11
  it('replaces the whole stack by a single view if the event has the type "reset"', () => {
    expect(stackOf(navigate(at('Connect', 'AllWallets'), { type: 'reset', view: 'Account' }))).toEqual([
      'Account',
    ])
  })
  const stackEvents = ['push', 'replace', 'reset'] as const
  it.each(stackEvents)('has no effect while the modal is closed (type "%s")', type => {
    expect(navigate(initialNavigation, { type, view: 'Account' })).toBe(initialNavigation)
  })
})

describe('going back', () => {
  // Specification 2.12
  it('removes the top view from the view stack', () => {
    expect(stackOf(navigate(at('Connect', 'AllWallets'), { type: 'back' }))).toEqual(['Connect'])
  })
  // Specification 2.13
  it('closes the modal if the stack of views has only one view', () => {
    expect(navigate(at('Connect'), { type: 'back' }).open).toBe(false)
  })
  // Specification 2.14
  it('closes the modal if the user came from the view UnsupportedChain', () => {
    expect(
      navigate(at('UnsupportedChain', 'Networks', 'WalletCompatibleNetworks'), { type: 'back' }).open,
    ).toBe(false)
  })
  it('is refused if it would close the modal while the approval view is open', () => {
    const state = navigate(at('ApproveTransaction'), { type: 'back' })
    expect([state.open, state.shake]).toEqual([true, true])
  })
  // Specification 2.18
  it('from ConnectingFarcaster reloads the login frame if no wallet is connected', () => {
    const state = navigate(at('Connect', 'ConnectingFarcaster'), { type: 'back' })
    expect(stackOf(state)).toEqual(['Connect'])
    expect(effectsOf(state)).toEqual(['reload-frame'])
    expect(effectsOf(navigate(at('ConnectingFarcaster'), { type: 'back' }))).toEqual(['reload-frame'])
  })
  it('from the view ConnectingFarcaster does not reload the login frame if a wallet is connected', () => {
    const state = navigate({ ...at('Connect', 'ConnectingFarcaster'), connected: true }, { type: 'back' })
    expect(state.effects).toEqual([])
  })
})

describe('closing the modal', () => {
  it('removes all views from the stack', () => {
    expect(navigate(at('Connect', 'AllWallets'), { type: 'close' })).toEqual(initialNavigation)
  })
  // Specification 2.26
  it('is refused while the approval view is open, so the modal stays open and shakes for 500 ms', () => {
    const state = navigate(at('Account', 'ApproveTransaction'), { type: 'close' })
    expect(stackOf(state)).toEqual(['Account', 'ApproveTransaction'])
    expect(state.shake).toBe(true)
    expect(state.effects).toEqual<NavigationEffect[]>([{ type: 'calm-after', ms: 500 }])
    expect(navigate(state, { type: 'calm' })).toEqual(at('Account', 'ApproveTransaction'))
  })
  // Specification 2.27
  it('is allowed by force on the approval view, and aborts the requests of this view', () => {
    const state = navigate(at('ApproveTransaction'), { type: 'close', force: true })
    expect(state.open).toBe(false)
    expect(effectsOf(state)).toEqual(['abort-requests'])
  })
  const lockedViews = ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction'] as const
  // Specification 2.30
  it.each(lockedViews)(
    'is refused while a required sign-in is pending, and so is going back (view %s)',
    view => {
      const state = { ...at('Connect', view), signInPending: true }
      for (const type of ['close', 'back'] as const) {
        expect(stackOf(navigate(state, { type }))).toEqual(['Connect', view])
        expect(navigate(state, { type }).shake).toBe(true)
      }
    },
  )
  it('is allowed on a view such as Networks while a required sign-in is pending', () => {
    expect(navigate({ ...at('Networks'), signInPending: true }, { type: 'close' }).open).toBe(false)
  })
  it('is allowed on the view SIWXSignMessage if the sign-in is not required', () => {
    expect(navigate(at('SIWXSignMessage'), { type: 'close' }).open).toBe(false)
  })
})

describe('the modal when a transaction ends', () => {
  const start = (state: NavigationState, next: 'back' | 'replace' | { view: View }) =>
    navigate(state, { type: 'transaction-started', next })

  // Specification 2.15
  it('goes back one view if the next step of the transaction is "back"', () => {
    const state = after(start(at('Account', 'WalletSend'), 'back'), { type: 'transaction-done' })
    expect(stackOf(state)).toEqual(['Account'])
    expect(state.transactions).toEqual([])
  })
  // Specification 2.16
  it('shows only the view that the next step of the transaction names', () => {
    const state = after(start(at('Account', 'WalletSend', 'WalletSendPreview'), { view: 'Account' }), {
      type: 'transaction-done',
    })
    expect(stackOf(state)).toEqual(['Account'])
  })
  // Specification 2.17
  it('shows the view before the sign-in view if the next step of the transaction is "replace"', () => {
    const state = after(start(at('Account', 'Networks', 'ConnectingSiwe', 'ApproveTransaction'), 'replace'), {
      type: 'transaction-done',
    })
    expect(stackOf(state)).toEqual(['Account', 'Networks'])
  })
  const lockedStacks = [
    [['ConnectingSiwe', 'ApproveTransaction']],
    [['Account', 'ApproveTransaction']],
  ] as const
  // Specification 2.17
  it.each(lockedStacks)(
    'closes if the next step is "replace" and the stack has no view before a sign-in view: stack %s',
    stack => {
      expect(after(start(at(...stack), 'replace'), { type: 'transaction-done' }).open).toBe(false)
    },
  )
  it('uses the next step of the newest transaction first if several transactions have started', () => {
    const both = start(start(at('Account', 'Swap', 'SwapPreview'), { view: 'Account' }), 'back')
    const first = navigate(both, { type: 'transaction-done' })
    expect(stackOf(first)).toEqual(['Account', 'Swap'])
    expect(stackOf(navigate(first, { type: 'transaction-done' }))).toEqual(['Account'])
  })
  it('does not change the view if the start of the transaction was never reported', () => {
    expect(stackOf(navigate(at('Account', 'Swap'), { type: 'transaction-done' }))).toEqual([
      'Account',
      'Swap',
    ])
    expect(stackOf(navigate(at('Account', 'Swap'), { type: 'transaction-failed' }))).toEqual([
      'Account',
      'Swap',
    ])
  })
  it('goes back one view if the transaction failed', () => {
    const state = after(start(at('Account', 'WalletSend'), { view: 'Account' }), {
      type: 'transaction-failed',
    })
    expect(stackOf(state)).toEqual(['Account'])
  })
})

describe('a wallet request that the user must approve', () => {
  // Specification 2.20
  it('opens the view ApproveTransaction on top of the stack', () => {
    expect(stackOf(navigate(initialNavigation, { type: 'approval-needed' }))).toEqual(['ApproveTransaction'])
    expect(stackOf(navigate(at('Account'), { type: 'approval-needed' }))).toEqual([
      'Account',
      'ApproveTransaction',
    ])
  })
  // Specification 2.21
  it.each([true, false])(
    'closes the modal when the request ends, if the request has no transaction (approved: %s)',
    ok => {
      const state = navigate(at('Account', 'ApproveTransaction'), { type: 'approval-ended', ok })
      expect([state.open, state.effects]).toEqual([false, []])
    },
  )
  it.each([
    [['ApproveTransaction'] as const],
    [['Account', 'WalletSendPreview', 'ApproveTransaction'] as const],
  ])(
    'is aborted, and the modal closes, when the user closes the approval view: the open views are %j',
    stack => {
      const state = navigate(at(...stack), { type: 'approval-cancelled' })
      expect([state.open, effectsOf(state)]).toEqual([false, ['abort-requests']])
      expect(navigate(at('Account'), { type: 'approval-cancelled' })).toEqual(at('Account'))
    },
  )
  it('is aborted when the user closes its approval view, and the required sign-in view below stays', () => {
    const before = { ...at('SIWXSignMessage', 'ApproveTransaction'), signInPending: true }
    const state = navigate(before, { type: 'approval-cancelled' })
    expect([stackOf(state), effectsOf(state)]).toEqual([['SIWXSignMessage'], ['abort-requests']])
  })
  it('removes its approval view from the stack when it ends, even if another view is on top', () => {
    const state = navigate(at('ApproveTransaction', 'OpenWallet'), { type: 'approval-ended', ok: true })
    expect(stackOf(state)).toEqual(['OpenWallet'])
  })
  // Specification 2.21
  it('opens the next view after the user approves, and the previous view after the user rejects', () => {
    const state = {
      ...at('Account', 'WalletSendPreview', 'ApproveTransaction'),
      transactions: [{ view: 'Account' } as const],
    }
    expect(stackOf(navigate(state, { type: 'approval-ended', ok: true }))).toEqual(['Account'])
    expect(stackOf(navigate(state, { type: 'approval-ended', ok: false }))).toEqual([
      'Account',
      'WalletSendPreview',
    ])
  })
  it('does not change the view if it ends after the user left the approval view', () => {
    expect(stackOf(navigate(at('Account'), { type: 'approval-ended', ok: true }))).toEqual(['Account'])
  })
})

it('navigation removes a transaction when its wallet request ends, and keeps the current view', () => {
  const next = { view: 'WalletSendConfirmed' as const, params: { id: 'one' } }
  const started = after(at('WalletSendPreview'), { type: 'transaction-started', next })
  const state = after(started, { type: 'transaction-forgotten', next })
  expect([stackOf(state), state.transactions]).toEqual([['WalletSendPreview'], []])
  const other = after(started, { type: 'transaction-forgotten', next: { ...next } })
  expect(other.transactions).toEqual([next])
})

describe('a sign-in', () => {
  it('opens the view SIWXSignMessage unless the stack of views already contains it', () => {
    expect(stackOf(navigate(initialNavigation, { type: 'sign-in-needed' }))).toEqual(['SIWXSignMessage'])
    const open = at('Connect', 'SIWXSignMessage')
    expect(navigate(open, { type: 'sign-in-needed' })).toBe(open)
  })
  it('opens its view below the open approval view of a wallet request', () => {
    expect(stackOf(navigate(at('ApproveTransaction'), { type: 'sign-in-needed' }))).toEqual([
      'SIWXSignMessage',
      'ApproveTransaction',
    ])
  })
  // Specification 2.19
  it('disconnects the wallet and shows the view Connect if it is required and the user cancels it', () => {
    const state = navigate(
      { ...at('SIWXSignMessage'), signInPending: true },
      { type: 'sign-in-cancelled', required: true },
    )
    expect(stackOf(state)).toEqual(['Connect'])
    expect(effectsOf(state)).toEqual(['disconnect'])
  })
  it('closes the modal if the sign-in is optional and the user cancels it', () => {
    const state = navigate(at('SIWXSignMessage'), { type: 'sign-in-cancelled', required: false })
    expect([state.open, state.effects]).toEqual([false, []])
    expect(stackOf(navigate(state, { type: 'open' }))).toEqual(['Connect'])
  })
})

describe('a network that the site does not support', () => {
  const event = (networkSwitch: boolean, allowUnsupported: boolean) =>
    ({ type: 'network-unsupported', networkSwitch, allowUnsupported }) as const

  it('opens the view UnsupportedChain in place of all other views', () => {
    expect(stackOf(navigate(initialNavigation, event(true, false)))).toEqual(['UnsupportedChain'])
    expect(stackOf(navigate(at('Account', 'Networks'), event(true, false)))).toEqual(['UnsupportedChain'])
  })
  // Specification 2.23
  it.each([
    [false, false],
    [true, true],
    [false, true],
  ])(
    'opens no view if switching is off or such networks are allowed (switching: %s, allowed: %s)',
    (networkSwitch, allow) => {
      expect(stackOf(navigate(at('Account'), event(networkSwitch, allow)))).toEqual(['Account'])
    },
  )
  // Specification 2.22
  it('does not open UnsupportedChain again if that view is already in the stack', () => {
    const state = at('UnsupportedChain', 'WalletCompatibleNetworks')
    expect(navigate(state, event(true, false))).toBe(state)
  })
  it('opens UnsupportedChain, a view that closes the modal after a switch to a supported network', () => {
    expect(navigate(at('UnsupportedChain'), { type: 'network-supported' }).open).toBe(false)
    expect(stackOf(navigate(at('Account'), { type: 'network-supported' }))).toEqual(['Account'])
  })
})

describe('any sequence of navigation events', () => {
  const entry = fc.record({ view: fc.constantFrom(...views), params: fc.constant({ id: 'x' }) })
  const following: fc.Arbitrary<AfterTransaction> = fc.oneof(
    fc.constantFrom('back' as const, 'replace' as const),
    entry,
  )
  const simple = (...types: NavigationEvent['type'][]) =>
    fc.constantFrom(...types).map(type => ({ type }) as NavigationEvent)
  const event: fc.Arbitrary<NavigationEvent> = fc.oneof(
    fc
      .tuple(fc.constantFrom('open' as const, 'push' as const, 'replace' as const, 'reset' as const), entry)
      .map(
        ([type, target]): NavigationEvent => (type === 'open' ? { type, ...target } : { type, ...target }),
      ),
    simple(
      'open',
      'back',
      'close',
      'calm',
      'transaction-done',
      'transaction-failed',
      'approval-needed',
      'approval-cancelled',
      'sign-in-needed',
      'network-supported',
    ),
    fc.record({ type: fc.constant('close' as const), force: fc.boolean() }),
    fc.record({ type: fc.constant('facts' as const), connected: fc.boolean(), signInPending: fc.boolean() }),
    fc.record({
      type: fc.constant('transaction-started' as const),
      next: following,
    }),
    fc.record({ type: fc.constant('transaction-forgotten' as const), next: following }),
    fc.record({ type: fc.constant('approval-ended' as const), ok: fc.boolean() }),
    fc.record({ type: fc.constant('sign-in-cancelled' as const), required: fc.boolean() }),
    fc.record({
      type: fc.constant('network-unsupported' as const),
      networkSwitch: fc.boolean(),
      allowUnsupported: fc.boolean(),
    }),
  )
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
    return value
  }
  const walk = (check: (before: NavigationState, event: NavigationEvent, after: NavigationState) => void) =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), events => {
        events.reduce((before, event) => {
          const next = frozen(navigate(before, event))
          check(before, event, next)
          return next
        }, frozen(initialNavigation))
      }),
      { numRuns: 400 },
    )
  const shows = (state: NavigationState, view: View) => shownEntry(state)?.view === view

  // Specification 2.1
  it('leaves the modal open if and only if the view stack contains a view', () =>
    walk((_, __, state) => {
      expect(state.open).toBe(state.stack.length > 0)
      expect(structuredClone(state)).toEqual(state)
      if (!state.open)
        expect([state.shake, state.transactions.length > 0 && state.stack.length > 0]).toEqual([false, false])
    }))

  it('keeps the approval view or a required sign-in open after a close event that is not forced', () =>
    walk((before, { type, ...rest }, state) => {
      if (type !== 'close' || ('force' in rest && rest.force)) return
      const waits =
        shows(before, 'ApproveTransaction') ||
        (before.signInPending && (shows(before, 'SIWXSignMessage') || shows(before, 'ConnectingSiwe')))
      expect(state.open).toBe(waits)
      if (waits) expect([state.stack, state.shake]).toEqual([before.stack, true])
    }))

  it('leaves the modal closed after a forced close', () =>
    walk((_, event, state) => {
      if (event.type === 'close' && event.force) expect(state.open).toBe(false)
    }))

  it('adds no view in a back event, and at most one view in a push event', () =>
    walk((before, { type }, state) => {
      if (type === 'back') expect(state.stack.length).toBeLessThanOrEqual(before.stack.length)
      if (type === 'push') expect(state.stack.length).toBeLessThanOrEqual(before.stack.length + 1)
    }))

  it('aborts wallet requests if and only if the approval view closes without a reply of the user', () =>
    walk((before, { type }, state) => {
      const has = (state: NavigationState) => state.stack.some(({ view }) => view === 'ApproveTransaction')
      const answered = ['approval-ended', 'transaction-done', 'transaction-failed'].includes(type)
      expect(effectsOf(state).includes('abort-requests')).toBe(has(before) && !has(state) && !answered)
    }))

  it('never puts a view on top of the same view', () =>
    walk((_, { type }, state) => {
      const [top, below] = [state.stack.at(-1)?.view, state.stack.at(-2)?.view]
      if (top !== undefined && (type === 'push' || type === 'approval-needed')) expect(top).not.toBe(below)
    }))

  it('schedules the end of the shake animation whenever it makes the modal shake', () =>
    walk((before, _, state) => {
      if (state.shake && !before.shake) expect(effectsOf(state)).toContain('calm-after')
    }))
})
