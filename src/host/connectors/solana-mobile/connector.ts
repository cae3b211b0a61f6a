import { signatureBytes } from '../../../domain/core/ed25519-sizes.ts'
import type { CaipNetworkId, Network } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { base64Of } from '../../../domain/core/lib/base64.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { Signal } from '../../../domain/core/signal.ts'
import type { WalletAppStep } from '../../../domain/wallets/deep-links.ts'
import { openLink } from '../../page/open-link.ts'
import type { Connector } from '../connector.ts'
import { itemsOf } from '../foreign-object.ts'
import { createSolanaConnector } from '../solana.ts'
import { standardChainOf } from '../standard-chains.ts'
import {
  type Authorization,
  type AuthorizationStore,
  createAuthorizationStore,
  readAuthorization,
  readCapabilities,
} from './authorization.ts'
import {
  createAssociation,
  isAccessDenied,
  localAccess,
  malformed,
  openSession,
  readBase64,
  requestLocalNetworkAccess,
  type WalletSession,
} from './session.ts'

/** The site's URL, name and icon, which the wallet app shows to the user. */
export type SiteIdentity = { readonly uri: string; readonly name: string; readonly icon?: string }

type MobileDeps = {
  readonly launch: Launch
  readonly networks: readonly Network[]
  readonly identity: SiteIdentity
  readonly store: AuthorizationStore
}

/** An input of a Wallet Standard feature. It is not validated, because Portico's own Solana connector creates it. */
type Input = {
  readonly account: { readonly address: string }
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: unknown
}

/** How long the user may take to answer in the wallet app (ms). */
const userMs = 5 * 60_000
/** How long the wallet app may take to respond to a request that shows no prompt (ms). */
const quickMs = 10_000
/** The names of Solana networks in version 1 of the Mobile Wallet Adapter protocol, which calls them clusters. */
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}

/**
 * Creates the connector of the wallet app. Each request opens the app once. A silent connection restores the stored accounts
 * without the app, because only a tap of the user may open it.
 */
function createMobileConnector({ launch, networks, identity, store }: MobileDeps): Connector {
  let wanted = standardChainOf(networks[0]?.id ?? 'solana:')
  let isBusy = false

  /** Opens a session, authorises it for the network, and passes it to `work`. */
  const inSession = async <T>(
    chain: string,
    work: (session: WalletSession, authorization: Authorization) => Promise<T>,
  ): Promise<T> => {
    if (isBusy) throw new AppError('request-pending')
    isBusy = true
    try {
      const session = await launch().catch(throwNeverSent)
      try {
        const authorization = await authorize(session, chain).catch(throwNeverSent)
        store.set(authorization)
        return await work(session, authorization)
      } finally {
        session.close()
      }
    } finally {
      isBusy = false
    }
  }

  const authorize = async (session: WalletSession, chain: string): Promise<Authorization> => {
    const known = store.get()
    const authorizeWith = async (token?: string) => {
      const params = { identity, chain, cluster: clusters[chain], ...(token && { auth_token: token }) }
      return await session.call('authorize', params, userMs)
    }
    const refused = (error: unknown): never => {
      throw safeRead(error, 'code') === 'wallet-unauthorized'
        ? new AppError('user-rejected', {}, error)
        : error
    }
    const result = await authorizeWith(known?.token).catch(error => {
      if (!known || safeRead(error, 'code') !== 'wallet-unauthorized') return refused(error)
      // The wallet app has rejected the stored token. So Portico deletes the token and requests a new authorisation
      // without it.
      store.set(undefined)
      return authorizeWith().catch(refused)
    })
    const capabilities =
      known?.capabilities ?? readCapabilities(await session.call('get_capabilities', {}, quickMs))
    return readAuthorization(result, chain, capabilities)
  }

  const connect = async (input: unknown) => {
    if (safeRead(input, 'silent') !== true) await inSession(wanted, async () => {})
    return { accounts: accounts() }
  }

  const accounts = () => {
    const known = store.get()
    return (known?.accounts ?? []).map(account => ({ ...account, features: known?.capabilities.features }))
  }

  const keyOf = (authorization: Authorization, { account: { address } }: Input): string => {
    const account = authorization.accounts.find(account => account.address === address)
    if (!account) throw new AppError('wallet-unauthorized')
    return account.key
  }

  const payloadsOf = (result: unknown, name: string, count: number): readonly Uint8Array[] => {
    const payloads = itemsOf(safeRead(result, name), count + 1)
    if (payloads.length !== count) throw malformed(name)
    return payloads.map(readBase64)
  }

  const signMessage = async (input: Input) => {
    const { message = new Uint8Array() } = input
    return await inSession(store.get()?.chain ?? wanted, async (session, authorization) => {
      const params = { addresses: [keyOf(authorization, input)], payloads: [base64Of(message)] }
      const result = await session.call('sign_messages', params, userMs)
      const [signed] = payloadsOf(result, 'signed_payloads', 1)
      // The wallet returns the message and then the signature. Some wallets return the signature alone.
      const text = signed?.slice(0, -signatureBytes) ?? new Uint8Array()
      const isSame = text.length === message.length && text.every((byte, at) => byte === message[at])
      if (!signed || signed.length < signatureBytes || (text.length > 0 && !isSame))
        throw malformed('message')
      return [{ signedMessage: message, signature: signed.slice(-signatureBytes) }]
    })
  }

  const signTransaction = async (...inputs: readonly Input[]) => {
    const [first] = inputs
    return await inSession(first?.chain ?? wanted, async (session, authorization) => {
      if (first) keyOf(authorization, first)
      const payloads = inputs.map(({ transaction = new Uint8Array() }) => base64Of(transaction))
      const result = await session.call('sign_transactions', { payloads }, userMs)
      return payloadsOf(result, 'signed_payloads', inputs.length).map(signedTransaction => ({
        signedTransaction,
      }))
    })
  }

  const signAndSendTransaction = async (input: Input) => {
    const { transaction = new Uint8Array(), options } = input
    return await inSession(input.chain ?? wanted, async (session, authorization) => {
      keyOf(authorization, input)
      const sendOptions = readOptions(options)
      const params = { payloads: [base64Of(transaction)], ...(sendOptions && { options: sendOptions }) }
      const readSignature = (result: unknown) => {
        const [signature] = payloadsOf(result, 'signatures', 1)
        if (signature?.length !== signatureBytes) throw malformed('signature')
        return [{ signature }]
      }
      return await session
        .call('sign_and_send_transactions', params, userMs)
        .then(readSignature)
        .catch(afterSend)
    })
  }

  const raw = {
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': { connect },
      'standard:disconnect': { disconnect: () => store.set(undefined) },
      'solana:signMessage': { signMessage },
      'solana:signTransaction': {
        get supportedTransactionVersions() {
          return store.get()?.capabilities.versions
        },
        signTransaction,
      },
      'solana:signAndSendTransaction': {
        get supportedTransactionVersions() {
          return store.get()?.capabilities.versions
        },
        signAndSendTransaction,
      },
    },
  }
  const connector = createSolanaConnector(raw, networks)
  return {
    ...connector,
    connect: async (silent, network?: CaipNetworkId) => {
      wanted = standardChainOf(networks.find(({ id }) => id === network)?.id ?? networks[0]?.id ?? 'solana:')
      return await connector.connect(silent, network)
    },
  }
}

/**
 * Throws the error of a session that failed before the wallet app received the request. An error that does not show
 * whether the app received the request becomes `wallet-app-missing`.
 */
function throwNeverSent(error: unknown): never {
  const code = safeRead(error, 'code')
  const isUnclear = code === 'wallet-failed' || code === 'wallet-disconnected' || code === 'wallet-timeout'
  throw isUnclear ? new AppError('wallet-app-missing', {}, error) : error
}

/**
 * Throws the wallet app's own error after a send request. Throws `send-unknown` for any other error, because the app
 * may have sent the transaction.
 */
function afterSend(error: unknown): never {
  // If the error comes from the wallet app, its context contains the app's own error code.
  const isAnswered = safeRead(safeRead(error, 'context'), 'original') !== undefined
  throw isAnswered ? error : new AppError('send-unknown', {}, error)
}

/** Converts the options of a request to the fields of the protocol. Options with a wrong type are left out. */
function readOptions(options: unknown): object | undefined {
  const pick = (name: string, type: 'number' | 'boolean' | 'string') => {
    const value = safeRead(options, name)
    return typeof value === type ? value : undefined
  }
  const read = {
    min_context_slot: pick('minContextSlot', 'number'),
    commitment: pick('commitment', 'string'),
    skip_preflight: pick('skipPreflight', 'boolean'),
    max_retries: pick('maxRetries', 'number'),
  }
  return Object.values(read).some(value => value !== undefined) ? read : undefined
}

export function openMobileConnector(
  win: Window,
  networks: readonly Network[],
  wallet: Pick<WalletAppStep, 'id' | 'name' | 'icon'>,
  step$: Signal<WalletAppStep | undefined>,
  porticoId?: string,
): Connector {
  return createMobileConnector({
    launch: createLaunch(win, wallet, step$),
    networks,
    identity: identityOf(win),
    store: createAuthorizationStore(win, porticoId),
  })
}

/** Returns the site's name, URL and icon for the wallet app. The protocol accepts only icons of the site's own origin. */
function identityOf(win: Window): SiteIdentity {
  const { location } = win
  const document = unclobbered(win.document)
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''
  const isOwn = icon.startsWith(`${location.origin}/`)
  return {
    uri: location.origin,
    name: document.title || location.hostname,
    ...(isOwn && { icon: icon.slice(location.origin.length + 1) }),
  }
}

/** Opens a session with a wallet app. Meanwhile, the modal shows each step that the user must take. */
type Launch = () => Promise<WalletSession>

/** How long the modal waits for the user's tap in each step (ms). */
const stepMs = 5 * 60_000
/**
 * The lowest port that Portico chooses. The protocol allows ports from 49,152. But Android uses ports below 61,000 for
 * connections of other apps, and the wallet app cannot listen on a port that is in use.
 */
const firstPort = 61_000
const ports = 65_536 - firstPort

/**
 * Creates the function that opens sessions. The created function emits on `step$` each step that the user must take,
 * and undefined when no step is left.
 */
function createLaunch(
  win: Window,
  wallet: Pick<WalletAppStep, 'id' | 'name' | 'icon'>,
  step$: Signal<WalletAppStep | undefined>,
): Launch {
  let isSent = false

  return async () => {
    // Two sessions at the same time would open the app twice.
    if (step$.value) throw new AppError('request-pending')
    let cancel = () => {}
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new AppError('user-rejected'))
    })
    // After the session has opened, no code awaits this promise. The empty handler prevents an unhandled rejection if
    // the user cancels after that.
    cancelled.catch(() => {})
    const show = (step: WalletAppStep['step'], press: () => void) =>
      step$.next({ ...wallet, step, press, cancel })
    const take = async <T>(step: WalletAppStep['step'], act: () => T | Promise<T>): Promise<T> => {
      const taken = new Promise<T>(resolve => show(step, () => resolve(act())))
      return await withTimeout(Promise.race([taken, cancelled]), stepMs, () => {
        throw new AppError('user-rejected', { reason: 'no tap' })
      })
    }

    const port = firstPort + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % ports)
    try {
      const [association, access] = await Promise.all([createAssociation(), localAccess(win)])
      if (access === 'denied') throw new AppError('wallet-app-blocked')
      // If the browser shows a permission prompt, the user must respond to it before the wallet app covers the page. So
      // the wallet app opens only at the user's next tap.
      if (access === 'prompt' && !isSent) {
        await take('allow', () => requestLocalNetworkAccess(win, port))
        if (await isAccessDenied(win)) throw new AppError('wallet-app-blocked')
        // On localhost, the browser shows no prompt for local network access, so the state of this permission stays
        // `prompt`. `isSent` prevents the modal from showing the step `allow` again.
        isSent = true
      }
      const query = `association=${association.token}&port=${port}&v=v1`
      const href = `solana-wallet:/v1/associate/local?${query}`
      const open = () => void openLink(win, { href, target: '_self' }, () => {})
      await take('open', open)
      show('waiting', open)
      return await openSession(win, port, association, cancelled)
    } finally {
      step$.next(undefined)
    }
  }
}
