import type { CaipNetworkId } from '../domain/core/entities.ts'
import { AppError, type ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { ReadonlySignal } from '../domain/core/signal.ts'
import type { NavigationEvent, NavigationState } from '../domain/navigation/navigation.ts'
import { isOnTheWayIn, type View } from '../domain/navigation/views.ts'
import { networkOfText, readWalletMessage } from '../domain/sign-in/message.ts'
import type { HandleOneClick, OneClick, OneClickResponse } from '../domain/sign-in/one-click.ts'
import type { SiweConfig, SiweMethods, SiweOptions } from '../domain/sign-in/siwe-config.ts'
import type { SIWXSession } from '../domain/sign-in/siwx.ts'
import { isSameAccount } from '../domain/sign-in/types.ts'
import {
  type ConfigDeps,
  placeholder,
  type ResolvedSignIn,
  type ServerClock,
  sessionWithoutMessage,
} from './signing.ts'

type ModalView = {
  readonly navigation: ReadonlySignal<NavigationState>
  dispatch(event: NavigationEvent): void
  reportError(error: ErrorRecord, hasToast?: boolean): void
}

/** Access to the modal, which may not be mounted yet. */
export type ModalAccess = {
  /** Runs the step. If the modal is not mounted yet, mounts it first. */
  act(step: (modal: ModalView) => void): void
  /** Runs the step only if the modal is mounted. Otherwise does nothing. */
  ifMounted(step: (modal: ModalView) => void): void
}

export type Presenter = {
  show(required: boolean): void
  /** Removes the sign-in view if it is shown. */
  hide(done: boolean): void
  /**
   * Ends the sign-in after the user has cancelled it. If the sign-in is required, disconnects and shows the Connect
   * view. Otherwise closes the modal.
   */
  cancel(required: boolean): void
  /**
   * Announces an error to screen readers. With `hasToast`, also shows the error in a toast. Use this if no view shows
   * the error.
   */
  reportError(error: ErrorRecord, hasToast: boolean): void
  /** Starts to observe the user's navigation, if the modal is mounted. */
  watch(): void
  close(): void
}

const own: readonly View[] = ['SIWXSignMessage', 'ConnectingSiwe']
/**
 * The sign-in views, and the views that may open above them. While one of these views is open, the user has not left
 * the sign-in.
 */
const blockingViews: readonly View[] = [
  ...own,
  'ApproveTransaction',
  'OpenWallet',
  'PendingApproval',
  'UnsupportedChain',
]

/**
 * Creates the presenter. The sign-in view replaces a view in which the user connects a wallet, and opens above most
 * other views. The presenter calls `moved` after each navigation.
 */
export function createPresenter(
  modal: ModalAccess,
  moved: (place: { open: boolean; away: boolean }) => void,
): Presenter {
  let watching: { unsubscribe(): void } | undefined
  let watched: ModalView | undefined

  const look = (modalView: ModalView) => {
    const { open, stack } = modalView.navigation.value
    moved({ open, away: open && !stack.some(({ view }) => blockingViews.includes(view)) })
  }
  const watch = (modalView: ModalView) => {
    if (watched === modalView) return
    // A modal that is drawn again has a new state, so the old one is no longer observed.
    watching?.unsubscribe()
    watched = modalView
    // The modal may dispatch several events at once, so the microtask reads the navigation only after all of them.
    watching = modalView.navigation.subscribe(() => queueMicrotask(() => look(modalView)))
  }

  return {
    show: required =>
      modal.act(modalView => {
        watch(modalView)
        modalView.dispatch({ type: 'facts', signInPending: required })
        const { open, stack } = modalView.navigation.value
        const shown = stack.at(-1)?.view
        if (stack.some(({ view }) => own.includes(view))) return
        const aside =
          !open || isOnTheWayIn(shown) || shown === 'ApproveTransaction' || shown === 'UnsupportedChain'
        if (aside) return modalView.dispatch({ type: 'sign-in-needed' })
        modalView.dispatch({ type: 'transaction-started', next: 'replace' })
        modalView.dispatch({ type: 'push', view: 'ConnectingSiwe' })
      }),
    hide: done =>
      modal.ifMounted(modalView => {
        modalView.dispatch({ type: 'facts', signInPending: false })
        const { stack } = modalView.navigation.value
        if (!stack.some(({ view }) => own.includes(view))) return
        const pushed = stack.some(({ view }) => view === 'ConnectingSiwe')
        if (done && pushed) modalView.dispatch({ type: 'transaction-done' })
        else
          modalView.dispatch({
            type: 'close',
            force: stack.at(-1)?.view !== 'ApproveTransaction',
          })
      }),
    cancel: required =>
      modal.ifMounted(modalView => {
        modalView.dispatch({ type: 'facts', signInPending: false })
        modalView.dispatch({ type: 'sign-in-cancelled', required })
      }),
    reportError: (error, hasToast) => modal.ifMounted(modalView => modalView.reportError(error, hasToast)),
    watch: () =>
      modal.ifMounted(modalView => {
        watch(modalView)
        queueMicrotask(() => look(modalView))
      }),
    close: () => watching?.unsubscribe(),
  }
}

/**
 * One-click sign-in: the wallet signs the sign-in message while it connects. `oneClick` creates the request and handles
 * the wallet's response.
 */
export type OneClickSide = { readonly oneClick: HandleOneClick }

const maxOpenRequests = 20

/**
 * Creates the one-click sign-in. It creates a request only if all requested networks are EVM networks, because wallets
 * do not support one-click sign-in on other networks.
 */
export function createOneClick(
  config: ResolvedSignIn,
  networks: readonly CaipNetworkId[],
  host: string,
  /**
   * Whether a one-click request is possible. It is not possible during a sign-in, because the nonce of the request
   * could invalidate the message of the sign-in.
   */
  free: () => boolean,
): OneClickSide {
  /** Nonces of the one-click requests that have no response yet. Each nonce is accepted only once. */
  const offered: string[] = []
  /** Whether a wallet shows a one-click request to the user now. */
  let isPrompting = false

  const createRequest = async (): Promise<OneClick | undefined> => {
    const [chainId] = networks
    if (!free() || !chainId || !networks.every(id => id.startsWith('eip155:') && config.covers(id)))
      return undefined
    const made = await config.createMessage({ accountAddress: placeholder, chainId })
    if (made.domain !== host) return undefined
    offered.push(made.nonce)
    if (offered.length > maxOpenRequests) offered.shift()
    const { domain, uri, nonce, statement, resources, expirationTime, notBefore } = made
    return {
      chainId,
      domain,
      uri,
      nonce,
      ...(statement !== undefined && { statement }),
      ...(resources && { resources: [...resources] }),
      ...(expirationTime !== undefined && { expirationTime }),
      ...(notBefore !== undefined && { notBefore }),
    }
  }
  const take = async (responses: readonly OneClickResponse[]): Promise<void> => {
    const sessions = responses.flatMap(response => sessionOf(response, host, offered) ?? [])
    if (sessions.length === 0) return
    const used = sessions.map(({ data }) => data.nonce)
    offered.splice(0, offered.length, ...offered.filter(nonce => !used.includes(nonce)))
    await config.setSessions(sessions)
  }
  return {
    oneClick: async (responses, isPrompt = false) => {
      if (!responses) {
        if (isPrompting && !isPrompt) return undefined
        isPrompting ||= isPrompt
        return await createRequest()
      }
      try {
        await take(responses)
      } finally {
        if (isPrompt) isPrompting = false
      }
      return undefined
    },
  }
}

/**
 * Creates the sign-in session from the text that the wallet signed. Returns undefined if the text is malformed, is for
 * another page, or has a nonce that belongs to no open request.
 */
function sessionOf(
  { cacao, message, signature }: OneClickResponse,
  host: string,
  offered: readonly string[],
): SIWXSession | undefined {
  const text = readWalletMessage(message)
  const chainId = text && networkOfText(text)
  if (!text || !chainId || text.domain !== host || !offered.includes(text.nonce)) return undefined
  const { scheme: _scheme, noun: _noun, chain: _chain, ...data } = text
  return { data: { ...data, chainId }, message, signature, ...(cacao && { cacao }) }
}

const fiveMinutes = 300_000

type Legacy = { readonly methods: SiweMethods; readonly options: SiweOptions }

/** Converts the older option `siweConfig` to a sign-in configuration. Returns undefined if `siweConfig` is disabled. */
export function resolveSiwe(
  config: SiweConfig,
  { page, clock }: Pick<ConfigDeps, 'page' | 'clock'>,
): ResolvedSignIn | undefined {
  const { methods, options } = partsOf(config)
  if (options.enabled === false) return undefined
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = options

  const signOut = async () => {
    await methods.signOut()
    methods.onSignOut?.()
  }
  const addSession = async ({ data, message, signature }: SIWXSession) => {
    if (!(await methods.verifyMessage({ message, signature }))) throw new AppError('sign-in-refused')
    methods.onSignIn?.({ address: data.accountAddress, chainId: chainOf(data.chainId) })
  }

  return {
    createMessage: input => createMessage(input, methods, page, clock),
    addSession,
    revokeSession: signOut,
    setSessions: async sessions => {
      if (sessions.length === 0) return await signOut()
      // Sessions that the user signed together share one nonce. A server accepts a nonce only once, so only the first
      // session is sent to the server.
      const [first] = sessions
      if (first) await addSession(first)
    },
    getSessions: async (chainId, address) => {
      const known = await methods.getSession()
      if (!known) return []
      const moved =
        (signOutOnAccountChange && !isSameAccount(chainId, known.address, address)) ||
        (signOutOnNetworkChange && known.chainId !== chainOf(chainId))
      if (moved) {
        await signOut()
        return []
      }
      return [sessionWithoutMessage(chainId, address, page)]
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    covers: network => network.startsWith('eip155:'),
    messageMs: options.nonceRefetchIntervalMs ?? fiveMinutes,
    refetchMs: options.sessionRefetchIntervalMs ?? fiveMinutes,
    asksServer: false,
  }
}

function partsOf(config: SiweConfig): Legacy {
  const isClient = 'methods' in config
  return isClient
    ? { methods: config.methods, options: config.options ?? {} }
    : { methods: config, options: config }
}

async function createMessage(
  { accountAddress, chainId, notBefore }: Parameters<ResolvedSignIn['createMessage']>[0],
  methods: SiweMethods,
  page: ConfigDeps['page'],
  clock: ServerClock,
): ReturnType<ResolvedSignIn['createMessage']> {
  const nonce = await methods.getNonce(accountAddress === placeholder ? undefined : accountAddress)
  const wanted = (await methods.getMessageParams?.()) ?? {}
  const issuedAt = wanted.iat ?? new Date(clock.now()).toISOString()
  const nbf = notBefore ?? wanted.nbf
  const args = {
    ...wanted,
    domain: wanted.domain ?? page.host,
    uri: wanted.uri ?? page.origin,
    version: '1' as const,
    chainId: chainOf(chainId),
    address: accountAddress,
    nonce,
    iat: issuedAt,
    ...(nbf !== undefined && { nbf }),
  }
  // In a one-click sign-in, the account is not known yet and the wallet writes the text of the message. So
  // `createMessage` of the site is not called.
  const text = accountAddress === placeholder ? '' : methods.createMessage(args)
  return {
    accountAddress,
    chainId,
    domain: args.domain,
    uri: args.uri,
    version: '1',
    nonce,
    issuedAt,
    ...(wanted.exp !== undefined && { expirationTime: wanted.exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(wanted.statement !== undefined && { statement: wanted.statement }),
    ...(wanted.requestId !== undefined && { requestId: wanted.requestId }),
    ...(wanted.resources && { resources: wanted.resources }),
    toString: () => text,
  }
}

function chainOf(chainId: string): number {
  return Number(chainId.slice(chainId.indexOf(':') + 1))
}
