import type { SiteMetadata } from '../../bridge/contract/worker-api.ts'
import { disconnectWaitMs } from '../../domain/core/constants.ts'
import { type CaipNetworkId, type Namespace, type Network, namespaceOf } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { loginError } from '../../domain/core/errors/login-messages.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { createSignal, type ReadonlySignal, type Subscribable } from '../../domain/core/signal.ts'
import { isEmail, secondsOf } from '../../domain/embedded-wallet/email-code.ts'
import type { FrameLooks } from '../../domain/embedded-wallet/frame-look.ts'
import type { FrameUser } from '../../domain/embedded-wallet/frame-requests.ts'
import type {
  ApprovalRequest,
  LoginControls,
  LoginProvider,
  LoginState,
  LoginUser,
} from '../../domain/embedded-wallet/login.ts'
import { readReturn } from '../../domain/embedded-wallet/social-result.ts'
import { chainIdOf } from '../../domain/networks/networks.ts'
import { type Connector, withWalletTimeout } from '../connectors/connector.ts'
import { platformOf } from '../page/platform.ts'
import { createAccounts, createApprovals, loginName } from './account.ts'
import { createFrameClient } from './frame-client.ts'
import { createLoginStorage } from './login-storage.ts'
import { openSocialWindow, providerAddress } from './popup.ts'
import { redirectTo, takeRedirect } from './redirect.ts'

type LoginOptions = {
  readonly win: Window
  readonly id?: string
  readonly url: string
  readonly projectId: string
  readonly debug: boolean
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  readonly metadata: SiteMetadata
  readonly sdk: { readonly type: string; readonly version: string }
  readonly accountType: string | undefined
  /** The look of the login frame in both colour schemes. */
  readonly looks$: ReadonlySignal<FrameLooks>
  readonly theme$: Subscribable<'dark' | 'light' | 'auto'>
  /** The modal's own element, which contains the login frame. */
  readonly element: () => Promise<HTMLElement>
  /**
   * Called with `needed` when a request starts to wait for the user in the login frame, and with `answered` or `failed`
   * when the wait has ended.
   */
  readonly onApproval: (step: 'needed' | 'answered' | 'failed') => void
  /** Called when Portico rejects a request whose method is not allowed. */
  readonly onRefused: () => void
  readonly onError: (error: AppError) => void
}

/** Login by email or social account: the methods for the views, and a connector for each namespace. */
export type Login = LoginControls & {
  connector(namespace: Namespace): Connector
  /** Returns the wallet name that is stored with a connection. The name contains no data that identifies the user. */
  walletInfo(): { readonly name: string }
  close(): void
}

/** Creates the login. It loads nothing from the login site before the first request. */
export function createLogin(options: LoginOptions): Login {
  const { id, win, networks, url } = options
  const { origin } = new URL(url)
  const memory = createLoginStorage(win, id)
  const state$ = createSignal<LoginState>({ hasSmartAccount: false, approving: false })
  const change = (part: Partial<LoginState>) => state$.next({ ...state$.value, ...part })
  let provider = memory.provider()
  let smartNetworks: readonly number[] = []
  let evmNetwork: CaipNetworkId | undefined
  let signingOut: Promise<void> | undefined
  let theme: 'dark' | 'light' = 'dark'
  let isReady = false
  let frame: HTMLIFrameElement | undefined

  const knowSmart = () =>
    change({ hasSmartAccount: evmNetwork !== undefined && smartNetworks.includes(chainIdOf(evmNetwork)) })
  const cameBy = (loginProvider: LoginProvider | undefined) => {
    provider = loginProvider
    memory.cameBy(loginProvider)
  }
  const forget = () => {
    const { approving, waiting = [], isSyncing = false } = state$.value
    evmNetwork = undefined
    cameBy(undefined)
    state$.next({ hasSmartAccount: false, approving, waiting, isSyncing })
  }
  const report = (error: AppError) => {
    if (['frame-load-failed', 'frame-request-timed-out', 'unverified-domain'].includes(error.code))
      options.onError(error)
    throw error
  }
  const frameClient = createFrameClient({
    win,
    address: frameAddress({
      url,
      projectId: options.projectId,
      chainId: options.defaultNetwork,
      logger: options.debug,
    }),
    place: async address => {
      const element = await options.element()
      frame = createFrame(unclobbered(win.document), address, 'Login')
      element.append(frame)
      return frame
    },
    onReady: () => {
      isReady = true
      syncTheme()
      const { metadata, projectId, sdk } = options
      const site = { metadata, projectId, sdkType: sdk.type, sdkVersion: sdk.version }
      frameClient.request('SYNC_DAPP_DATA', site).catch(ignoreError)
      frameClient
        .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
        .then(({ smartAccountEnabledNetworks }) => {
          smartNetworks = smartAccountEnabledNetworks
          knowSmart()
        }, ignoreError)
    },
    onLost: () => {
      isReady = false
      forget()
      accounts.gone()
    },
  })
  const syncTheme = () => {
    frameClient.request('SYNC_THEME', { themeMode: theme, ...options.looks$.value[theme] }).catch(ignoreError)
  }
  const preferred = () => {
    const accountType = memory.accountType() ?? options.accountType
    return accountType === 'eoa' || accountType === 'smartAccount' ? accountType : undefined
  }
  const touch = watchTouch(win, () => frame)
  const approvals = createApprovals(
    () => {
      touch.begin()
      change({ approving: true })
      options.onApproval('needed')
    },
    ok => {
      change({ approving: false })
      options.onApproval(ok ? 'answered' : 'failed')
    },
  )
  const approve = async <T>(
    send: (signal: AbortSignal) => Promise<T>,
    request: ApprovalRequest,
  ): Promise<T> => {
    change({ waiting: [...(state$.value.waiting ?? []), request] })
    try {
      return await approvals.run(send)
    } finally {
      change({ waiting: (state$.value.waiting ?? []).filter(pending => pending !== request) })
    }
  }
  const onUser = (user: FrameUser, network: CaipNetworkId) => {
    const { email, userName, preferredAccountType: accountType, smartAccountDeployed } = user
    const known: LoginUser = {
      ...state$.value.user,
      ...(email && { email }),
      ...(userName && { name: userName }),
      ...(provider && { provider }),
      ...(accountType && namespaceOf(network) === 'eip155' && { accountType }),
      ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
    }
    change({ user: known })
    if (namespaceOf(network) === 'eip155') evmNetwork = network
    knowSmart()
  }
  const signOut = () => {
    signingOut ??= (async () => {
      forget()
      // Even a frame that is still loading gets the sign-out request. Otherwise the login site would log in the next
      // visitor as this user.
      await withWalletTimeout(frameClient.request('SIGN_OUT', undefined), disconnectWaitMs).catch(ignoreError)
    })().finally(() => {
      signingOut = undefined
    })
    return signingOut
  }
  const accounts = createAccounts({
    frameClient,
    networks,
    accountType: preferred,
    onUser,
    approve,
    onRefused: options.onRefused,
    signOut,
    report,
    onSync: isSyncing => change({ isSyncing }),
  })
  const stopTheme = followTheme(win, options.theme$, next => {
    theme = next
    if (isReady) syncTheme()
  })
  const looks = options.looks$.subscribe(() => {
    if (isReady) syncTheme()
  })

  /**
   * Loads the login frame, and starts the wait until the next email. The wait starts only after the frame has loaded. If
   * the frame fails to load, the user can request an email again at once. The wait is checked before and after the load,
   * because another call may have requested an email in the meantime.
   */
  const startEmail = async (address: string): Promise<void> => {
    if (!isEmail(address)) throw loginError('email-invalid')
    const check = () => {
      const left = memory.cooldown()
      if (left > 0) throw new AppError('email-cooldown', { n: secondsOf(left) })
    }
    check()
    await frameClient.open().catch(report)
    check()
    memory.emailRequested()
  }

  const email: LoginControls['email'] = async address => {
    await startEmail(address)
    cameBy(undefined)
    const { action } = await frameClient.request('CONNECT_EMAIL', { email: address }).catch(report)
    return action
  }
  const connectSocial = async (uri: string) => {
    const type = preferred()
    await frameClient
      .request('CONNECT_SOCIAL', {
        uri,
        chainId: options.defaultNetwork,
        ...(type && { preferredAccountType: type }),
      })
      .catch(report)
  }
  const social: LoginControls['social'] = provider => {
    if (provider === 'farcaster') throw new AppError('unknown')
    cameBy(provider)
    const address = frameClient
      .request('GET_SOCIAL_REDIRECT_URI', { provider })
      .catch(report)
      .then(({ uri }) => providerAddress(uri))
    address.catch(ignoreError)
    if (platformOf(win).telegram) return redirectTo(win, provider, address, id)
    const window = openSocialWindow(win, { origin, waiting: `${url}/loading` }, address)
    const done = window.result.then(connectSocial)
    done.catch(ignoreError)
    return { opened: window.opened, address, done, open: window.open, cancel: window.cancel }
  }

  return {
    state$,
    prepare: () => void frameClient.open().catch(ignoreError),
    cooldown: memory.cooldown,
    email,
    device: async signal => {
      await frameClient.request('CONNECT_DEVICE', undefined, { human: true, signal }).catch(report)
    },
    code: async otp => {
      await frameClient.request('CONNECT_OTP', { otp }).catch(report)
    },
    social,
    returned: result => {
      const left = takeRedirect(win, id)
      const complete = async () => {
        const outcome = left ? readReturn(result, left.state) : { refused: 'not asked for' }
        if ('refused' in outcome) throw loginError('social-failed', { reason: outcome.refused })
        cameBy(left?.provider)
        await connectSocial(outcome.result)
      }
      return { provider: left?.provider, done: complete() }
    },
    farcaster: async () => {
      cameBy('farcaster')
      const { url: address } = await frameClient.request('GET_FARCASTER_URI', undefined).catch(report)
      return address
    },
    farcasterDone: async signal => {
      const { userName } = await frameClient
        .request('CONNECT_FARCASTER', undefined, { human: true, signal })
        .catch(report)
      change({ user: { ...state$.value.user, name: userName } })
    },
    updateEmail: async address => {
      await startEmail(address)
      const { action } = await frameClient.request('UPDATE_EMAIL', { email: address }).catch(report)
      return action
    },
    primaryCode: async otp => {
      await frameClient.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }).catch(report)
    },
    secondaryCode: async otp => {
      const { newEmail } = await frameClient.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }).catch(report)
      change({ user: { ...state$.value.user, email: newEmail } })
      return newEmail
    },
    prefer: async type => {
      await frameClient.request('SET_PREFERRED_ACCOUNT', { type }).catch(report)
      memory.prefer(type)
    },
    abort: () => {
      approvals.abort(new AppError(touch.isTouched() ? 'aborted' : 'request-cancelled'))
      if (isReady) frameClient.request('RPC_ABORT', undefined).catch(ignoreError)
    },
    restart: frameClient.reload,
    connector: accounts.connector,
    walletInfo: () => ({ name: loginName(provider) }),
    close: () => {
      stopTheme()
      looks.unsubscribe()
      touch.close()
      approvals.abort(new AppError('aborted'))
      frameClient.close()
    },
  }
}

/** Ignores an error, because it has no consequence or because the caller of the request receives it. */
function ignoreError(): void {}

type FrameSite = {
  /** Base URL of the login site, without a trailing slash. */
  readonly url: string
  readonly projectId: string
  /** CAIP-2 id of the network with which the login starts. */
  readonly chainId: string
  readonly logger: boolean
}

function frameAddress({ url, projectId, chainId, logger }: FrameSite): string {
  const query = new URLSearchParams({ projectId, chainId, version: '4', enableLogger: String(logger) })
  return `${url}/sdk?${query}`
}

/**
 * Creates the hidden frame as a child of the modal's own element. The frame never moves in the document, because moving
 * an iframe reloads it. A view shows the frame through a slot, so the frame is a part of the open dialog and can be
 * clicked.
 */
function createFrame(document: Document, address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.slot = 'login'
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms')
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, { position: 'fixed', zIndex: '999999', display: 'none', border: '0' })
  frame.src = address
  return frame
}

/**
 * A check whether the user may have pressed a button in the login frame. The page cannot see the press, but it can see
 * that the press moves the focus into the frame.
 */
type Touch = {
  /** Resets the check whether the login frame has had the focus. Called when a request starts to wait for the user. */
  begin(): void
  /** Whether the login frame has had the focus since the last call of `begin`. */
  isTouched(): boolean
  close(): void
}

/** Watches whether the focus moves from the page into the login frame. */
function watchTouch(win: Window, frame: () => HTMLIFrameElement | undefined): Touch {
  let touched = false
  const look = () => {
    const active: Element | null | undefined = unclobbered(win.document).activeElement
    if (active && active === frame()) touched = true
  }
  win.addEventListener('blur', look)
  return {
    begin: () => {
      touched = false
      look()
    },
    isTouched: () => touched,
    close: () => win.removeEventListener('blur', look),
  }
}

/**
 * Calls `onTheme` at once and after each change of the colour scheme. In the mode `auto` the visitor's system decides
 * the scheme. Returns the function that unsubscribes.
 */
function followTheme(
  win: Window,
  theme$: Subscribable<'dark' | 'light' | 'auto'>,
  onTheme: (theme: 'dark' | 'light') => void,
): () => void {
  // The call is optional because jsdom lacks `matchMedia`.
  const darkSystem = win.matchMedia?.('(prefers-color-scheme: dark)')
  let isAuto = false
  const follow = () => {
    if (isAuto) onTheme(darkSystem?.matches ? 'dark' : 'light')
  }
  darkSystem?.addEventListener('change', follow)
  const { unsubscribe } = theme$.subscribe(mode => {
    isAuto = mode === 'auto'
    if (mode === 'auto') follow()
    else onTheme(mode)
  })
  return () => {
    unsubscribe()
    darkSystem?.removeEventListener('change', follow)
  }
}
