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
/** A clock that is off by less is nobody's concern. */
const clockWorthMs = 60_000

/** Follows who is connected, and asks for a signature where none stands: once, in one tab, where the visitor looks. */
export function followSignIn(parts: SignInDeps, config: ResolvedSignIn, clock: ServerClock): SignIn {
  const { options, api, feature, state$, win } = parts
  const claims = createSignInLock(win.navigator.locks as LockManager | undefined)
  const signing = createSigning(config, api.request, win.location.host, () => performance.now())
  const site = createSiteNotifier(parts.onChange, () => config.setSessions([]))
  const networks = options.networks.map(({ id }) => id)

  let before: Session | undefined
  let account: CaipAddress | undefined
  let fresh = false
  /** What was begun for an account that is no more in use does nothing any more. */
  let round = 0
  let attempt = { cancelled: false }
  /** The site has shown that it knows the session: it would be news if it did not any more. */
  let listed = false
  let checking: Promise<void> = Promise.resolve()
  /** The round that is being looked at, and whether something was told meanwhile. */
  let looking: number | undefined
  let again = false
  let held: Release | undefined
  let turn: AbortController | undefined
  let wake: ReturnType<typeof setTimeout> | undefined
  let visible = true

  const phase = () => state$.value.phase
  const set = (part: Partial<SignInState>) => state$.next({ ...state$.value, ...part })
  const stage = createPresenter(parts.modal, ({ open, away }) => {
    const { required } = state$.value
    if (phase() === 'needed' && !open && !required) void decline()
    if (away && required && (phase() === 'needed' || phase() === 'elsewhere')) void insist()
  })
  const letGo = () => {
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
    letGo()
    state$.next({ phase: next ? 'checking' : 'off', required: false, ...(next && { account: next }) })
    looking = undefined
    if (next) look()
    else stage.hide(false)
  }

  const check = async (mine: number, who: CaipAddress): Promise<void> => {
    try {
      const sessions = await config.getSessions(networkOf(who), addressOf(who))
      if (mine !== round || accept(who, sessions)) return
      // It was signed a moment ago: a site that keeps no list of sessions is not asked twice.
      if (phase() === 'signed' && !listed) return
      await need(mine, who, sessions)
    } catch (error) {
      if (mine === round) fail(error)
    }
  }

  /** Whether one of these lets the account in; it is looked at again when its time is up. */
  const accept = (who: CaipAddress, sessions: readonly SIWXSession[]): boolean => {
    const now = clock.now()
    const valid = validSessions(sessions, networkOf(who), addressOf(who), now)
    if (valid.length === 0 || phase() === 'signing') return false
    listed = true
    signedIn(valid[0])
    const ends = valid.map(({ data }) => timeOf(data.expirationTime ?? '') ?? Number.POSITIVE_INFINITY)
    plan(Math.min(Math.max(...ends) - now, config.refetchMs ?? Number.POSITIVE_INFINITY))
    return true
  }

  const need = async (mine: number, who: CaipAddress, sessions: readonly SIWXSession[]): Promise<void> => {
    if (phase() === 'needed' || phase() === 'signing') return
    const required = config.getRequired()
    site.notSignedIn()
    // Who connects is asked again, once.
    const anew = fresh
    fresh = false
    const declined = await feature.call('isDeclined', who)
    if (mine !== round) return
    if (declined && !anew && !required) return set({ phase: 'off' })
    if (declined) await feature.call('decline', who, false)
    if (mine !== round) return
    set({ required })
    // A page nobody sees does not ask; it looks again when it is seen.
    if (!visible) return set({ phase: 'elsewhere' })
    const free = held ?? (await claims.now(who))
    if (mine !== round) return free?.()
    if (!free) return waitForTurn(mine, who)
    held = free
    open(clockDoubtful(sessions, clock.now()))
    await prepare(mine, who)
    // The site may have told its time: what looked over may still hold.
    if (mine === round && phase() === 'needed') accept(who, sessions)
  }

  const waitForTurn = (mine: number, who: CaipAddress) => {
    set({ phase: 'elsewhere' })
    if (turn) return
    turn = new AbortController()
    void claims.inTurn(who, turn.signal).then(release => {
      if (mine !== round || !release) return release?.()
      held = release
      look()
    })
  }

  const open = (doubtful: boolean) => {
    set({ phase: 'needed', ...(doubtful && { clockOffMs: 0 }) })
    stage.show(state$.value.required)
  }

  const prepare = async (mine: number, who: CaipAddress): Promise<void> => {
    try {
      const { text } = await signing.prepare(who)
      const off = clock.off()
      if (mine === round) set({ message: text, ...(Math.abs(off) > clockWorthMs && { clockOffMs: off }) })
    } catch (error) {
      if (mine === round) set({ error: recordOf(error, 'sign-in-start-failed') })
    }
  }

  const signedIn = (session: SIWXSession | undefined) => {
    const news = phase() !== 'signed'
    const { message: _message, error: _error, clockOffMs: _off, ...rest } = state$.value
    state$.next({ ...rest, phase: 'signed' })
    letGo()
    stage.hide(true)
    if (news) site.signedIn(session)
  }

  /** Who is signed in is asked again: a tab told something, time is up, or the page is seen again. */
  const look = () => {
    if (!account || phase() === 'signing') return
    again = looking === round
    if (again) return
    const mine = round
    looking = mine
    checking = check(mine, account).finally(() => {
      if (looking !== mine) return
      looking = undefined
      if (again) look()
    })
  }

  const fail = (error: unknown) => {
    set({ phase: 'off', error: recordOf(error, 'sign-in-start-failed') })
    // Who was connected before stays so: the site's server may be out of reach for a moment.
    if (!fresh) return plan(lookAgainMs)
    stage.tell(messageOf('sign-in-start-failed'), true)
    stage.cancel(true)
    void api.disconnect().catch(nothing)
  }

  const decline = async () => {
    const who = account
    set({ phase: 'off' })
    letGo()
    if (who) await feature.call('decline', who, true).catch(nothing)
  }

  /** Asks here, whatever other tabs do. */
  const insist = async () => {
    if (!account) return
    turn?.abort()
    turn = undefined
    set({ required: config.getRequired() })
    open(false)
    await prepare(round, account)
  }

  const run = async (mine: number, who: CaipAddress, own: { cancelled: boolean }): Promise<void> => {
    try {
      const session = await signing.sign(who, own)
      if (!session) return
      feature.call('changed').catch(nothing)
      if (mine !== round) return
      signedIn(session)
      plan((timeOf(session.data.expirationTime ?? '') ?? Number.POSITIVE_INFINITY) - clock.now())
    } catch (reason) {
      if (mine !== round || own.cancelled) return
      const record = recordOf(reason, 'sign-in-refused')
      const error = record.code === 'user-rejected' ? toRecord(new AppError('signature-declined')) : record
      set({ phase: 'needed', error })
      stage.show(state$.value.required)
      stage.tell(error.message)
      await prepare(mine, who)
    }
  }

  const hear = (session: Session) => {
    const news = readSessionChange(before, session, id => networks.includes(id) && config.covers(id))
    before = session
    if (news.left && config.signOutOnDisconnect) site.endAll().catch(nothing)
    if (news.account === account) return
    fresh = news.fresh
    begin(news.account)
  }

  let told = false
  const following = [
    parts.visible$.subscribe(now => {
      const seen = now && !visible
      visible = now
      if (seen) look()
    }),
    feature.stream$('changes').subscribe(() => {
      if (told) look()
      told = true
    }),
    parts.session$.subscribe(hear),
    parts.opened$.subscribe(stage.watch),
  ]

  return {
    ...createOneClick(config, networks, win.location.host, () => phase() === 'off' || phase() === 'signed'),
    config,
    settled: () => Promise.race([checking, new Promise<void>(done => setTimeout(done, settleMs))]),
    ask: () => {
      if (phase() === 'signed') return stage.hide(true)
      if (!account || phase() === 'needed' || phase() === 'signing') return
      void feature.call('decline', account, false).catch(nothing)
      void insist()
    },
    sign: () => {
      if (!account || phase() !== 'needed') return
      const { error: _error, ...rest } = state$.value
      // What could not be made is made, and shown, before it is signed.
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
      stage.cancel(required)
    },
    signOut: async () => {
      // Who signs out does not want to be asked for it at once.
      if (account) await feature.call('decline', account, true)
      fresh = false
      await site.endAll()
      await feature.call('changed')
      look()
    },
    close: () => {
      round += 1
      clearTimeout(wake)
      letGo()
      stage.close()
      for (const one of following) one.unsubscribe()
    },
  }
}

function nothing(): void {}
