import { addressOf, type CaipAddress, networkOf } from '../domain/core/caip.ts'
import type { Session } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { messageOf } from '../domain/core/errors/catalogue.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import { timeOf } from '../domain/sign-in/message.ts'
import type { SignInState } from '../domain/sign-in/state.ts'
import type { SIWXSession } from '../domain/sign-in/types.ts'
import { clockDoubtful, validSessions } from '../domain/sign-in/validity.ts'
import type { ResolvedSignIn } from './config.ts'
import { createSignInLock, type Release } from './lock.ts'
import { createSiteNotifier } from './notify-site.ts'
import { createOneClick } from './one-click.ts'
import { createPresenter } from './presenter.ts'
import type { ServerClock } from './server-clock.ts'
import { readSessionChange, recordOf } from './session-change.ts'
import { createSigning } from './signing.ts'
import type { SignIn, SignInDeps } from './types.ts'

const settleMs = 5_000
const lookAgainMs = 30_000
const longestTimer = 2_147_483_647
/** Clock differences below this are ignored. */
const clockWorthMs = 60_000

/** Follows the connection and requests a sign-in where the account has no valid session: once, and only in one visible tab. */
export function followSignIn(parts: SignInDeps, config: ResolvedSignIn, clock: ServerClock): SignIn {
  const { options, api, feature, state$, win } = parts
  const claims = createSignInLock(win.navigator.locks as LockManager | undefined)
  const signing = createSigning(config, api.request, win.location.host, () => performance.now())
  const site = createSiteNotifier(parts.onChange, () => config.setSessions([]))
  const networks = options.networks.map(({ id }) => id)

  let before: Session | undefined
  let account: CaipAddress | undefined
  let fresh = false
  /** Increases with each account change, so that results for an earlier account are ignored. */
  let round = 0
  let attempt = { cancelled: false }
  /** The site has returned this session once. If it stops doing so, the session has ended. */
  let listed = false
  let checking: Promise<void> = Promise.resolve()
  /** The round that is being checked, and whether to check again afterwards. */
  let looking: number | undefined
  let again = false
  let held: Release | undefined
  let turn: AbortController | undefined
  let wake: ReturnType<typeof setTimeout> | undefined
  let visible = true

  const phase = () => state$.value.phase
  const set = (part: Partial<SignInState>) => state$.next({ ...state$.value, ...part })
  const presenter = createPresenter(parts.modal, ({ open, away }) => {
    const { required } = state$.value
    if (phase() === 'needed' && !open && !required) void decline()
    if (away && required && (phase() === 'needed' || phase() === 'elsewhere')) void insist()
  })
  const releaseLock = () => {
    held?.()
    held = undefined
    turn?.abort()
    turn = undefined
  }
  const plan = (ms: number) => {
    clearTimeout(wake)
    if (ms <= longestTimer) wake = setTimeout(look, Math.max(ms, 0))
  }

  const begin = (next: CaipAddress | undefined) => {
    round += 1
    account = next
    listed = false
    signing.forget()
    clearTimeout(wake)
    releaseLock()
    state$.next({ phase: next ? 'checking' : 'off', required: false, ...(next && { account: next }) })
    looking = undefined
    if (next) look()
    else presenter.hide(false)
  }

  const check = async (ownRound: number, signer: CaipAddress): Promise<void> => {
    try {
      const sessions = await config.getSessions(networkOf(signer), addressOf(signer))
      if (ownRound !== round || accept(signer, sessions)) return
      // Just signed: a site that keeps no sessions must not cause a second request.
      if (phase() === 'signed' && !listed) return
      await need(ownRound, signer, sessions)
    } catch (error) {
      if (ownRound === round) fail(error)
    }
  }

  /** Whether a session is valid for the account. If so, plans the next check for its expiry. */
  const accept = (signer: CaipAddress, sessions: readonly SIWXSession[]): boolean => {
    const now = clock.now()
    const valid = validSessions(sessions, networkOf(signer), addressOf(signer), now)
    if (valid.length === 0 || phase() === 'signing') return false
    listed = true
    signedIn(valid[0])
    const ends = valid.map(({ data }) => timeOf(data.expirationTime ?? '') ?? Number.POSITIVE_INFINITY)
    plan(Math.min(Math.max(...ends) - now, config.refetchMs ?? Number.POSITIVE_INFINITY))
    return true
  }

  const need = async (
    ownRound: number,
    signer: CaipAddress,
    sessions: readonly SIWXSession[],
  ): Promise<void> => {
    if (phase() === 'needed' || phase() === 'signing') return
    const required = config.getRequired()
    site.notSignedIn()
    // A new connection overrides an earlier refusal, once.
    const isFresh = fresh
    fresh = false
    const declined = await feature.call('isDeclined', signer)
    if (ownRound !== round) return
    if (declined && !isFresh && !required) return set({ phase: 'off' })
    if (declined) await feature.call('decline', signer, false)
    if (ownRound !== round) return
    set({ required })
    // A hidden page does not ask. It checks again when it becomes visible.
    if (!visible) return set({ phase: 'elsewhere' })
    const free = held ?? (await claims.now(signer))
    if (ownRound !== round) return free?.()
    if (!free) return waitForTurn(ownRound, signer)
    held = free
    open(clockDoubtful(sessions, clock.now()))
    await prepare(ownRound, signer)
    // The nonce response may have corrected our clock; a session that looked expired may be valid.
    if (ownRound === round && phase() === 'needed') accept(signer, sessions)
  }

  const waitForTurn = (ownRound: number, signer: CaipAddress) => {
    set({ phase: 'elsewhere' })
    if (turn) return
    turn = new AbortController()
    void claims.inTurn(signer, turn.signal).then(release => {
      if (ownRound !== round || !release) return release?.()
      held = release
      look()
    })
  }

  const open = (doubtful: boolean) => {
    set({ phase: 'needed', ...(doubtful && { clockOffMs: 0 }) })
    presenter.show(state$.value.required)
  }

  const prepare = async (ownRound: number, signer: CaipAddress): Promise<void> => {
    try {
      const { text } = await signing.prepare(signer)
      const off = clock.off()
      if (ownRound === round) set({ message: text, ...(Math.abs(off) > clockWorthMs && { clockOffMs: off }) })
    } catch (error) {
      if (ownRound === round) set({ error: recordOf(error, 'sign-in-start-failed') })
    }
  }

  const signedIn = (session: SIWXSession | undefined) => {
    const isNew = phase() !== 'signed'
    const { message: _message, error: _error, clockOffMs: _off, ...rest } = state$.value
    state$.next({ ...rest, phase: 'signed' })
    releaseLock()
    presenter.hide(true)
    if (isNew) site.signedIn(session)
  }

  /** Checks the sessions again: after a change in another tab, after an expiry, or when the page becomes visible. */
  const look = () => {
    if (!account || phase() === 'signing') return
    again = looking === round
    if (again) return
    const ownRound = round
    looking = ownRound
    checking = check(ownRound, account).finally(() => {
      if (looking !== ownRound) return
      looking = undefined
      if (again) look()
    })
  }

  const fail = (error: unknown) => {
    set({ phase: 'off', error: recordOf(error, 'sign-in-start-failed') })
    // Keep an existing connection: the site's server may only be unreachable for a moment.
    if (!fresh) return plan(lookAgainMs)
    presenter.tell(messageOf('sign-in-start-failed'), true)
    presenter.cancel(true)
    void api.disconnect().catch(nothing)
  }

  const decline = async () => {
    const signer = account
    set({ phase: 'off' })
    releaseLock()
    if (signer) await feature.call('decline', signer, true).catch(nothing)
  }

  /** Asks in this tab, even if another tab holds the lock. */
  const insist = async () => {
    if (!account) return
    turn?.abort()
    turn = undefined
    set({ required: config.getRequired() })
    open(false)
    await prepare(round, account)
  }

  const run = async (ownRound: number, signer: CaipAddress, own: { cancelled: boolean }): Promise<void> => {
    try {
      const session = await signing.sign(signer, own)
      if (!session) return
      feature.call('changed').catch(nothing)
      if (ownRound !== round) return
      signedIn(session)
      plan((timeOf(session.data.expirationTime ?? '') ?? Number.POSITIVE_INFINITY) - clock.now())
    } catch (reason) {
      if (ownRound !== round || own.cancelled) return
      const record = recordOf(reason, 'sign-in-refused')
      const error = record.code === 'user-rejected' ? toRecord(new AppError('signature-declined')) : record
      set({ phase: 'needed', error })
      presenter.show(state$.value.required)
      presenter.tell(error.message)
      await prepare(ownRound, signer)
    }
  }

  const onSession = (session: Session) => {
    const change = readSessionChange(before, session, id => networks.includes(id) && config.covers(id))
    before = session
    if (change.left && config.signOutOnDisconnect) site.endAll().catch(nothing)
    if (change.account === account) return
    fresh = change.fresh
    begin(change.account)
  }

  let hasFirstChange = false
  const following = [
    parts.visible$.subscribe(now => {
      const seen = now && !visible
      visible = now
      if (seen) look()
    }),
    feature.stream$('changes').subscribe(() => {
      if (hasFirstChange) look()
      hasFirstChange = true
    }),
    parts.session$.subscribe(onSession),
    parts.opened$.subscribe(presenter.watch),
  ]

  return {
    ...createOneClick(config, networks, win.location.host, () => phase() === 'off' || phase() === 'signed'),
    config,
    settled: () => Promise.race([checking, new Promise<void>(done => setTimeout(done, settleMs))]),
    ask: () => {
      if (phase() === 'signed') return presenter.hide(true)
      if (!account || phase() === 'needed' || phase() === 'signing') return
      void feature.call('decline', account, false).catch(nothing)
      void insist()
    },
    sign: () => {
      if (!account || phase() !== 'needed') return
      const { error: _error, ...rest } = state$.value
      // Without a message, first create and show one. The user signs with the next click.
      const shown = rest.message !== undefined
      state$.next(shown ? { ...rest, phase: 'signing' } : rest)
      if (!shown) return void prepare(round, account)
      attempt = { cancelled: false }
      void run(round, account, attempt)
    },
    cancel: () => {
      attempt.cancelled = true
      const { required } = state$.value
      if (required) set({ phase: 'off' })
      else void decline()
      presenter.cancel(required)
    },
    signOut: async () => {
      // After a sign-out, do not request a sign-in at once.
      if (account) await feature.call('decline', account, true)
      fresh = false
      await site.endAll()
      await feature.call('changed')
      look()
    },
    close: () => {
      round += 1
      clearTimeout(wake)
      releaseLock()
      presenter.close()
      for (const subscription of following) subscription.unsubscribe()
    },
  }
}

function nothing(): void {}
