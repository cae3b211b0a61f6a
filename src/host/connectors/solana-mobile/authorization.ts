import { keyBytes } from '../../../domain/core/ed25519-sizes.ts'
import { encodeBase58 } from '../../../domain/core/lib/base58.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { storageKey } from '../../../domain/core/storage-key.ts'
import { itemsOf, textsOf } from '../foreign-object.ts'
import { malformed, readBase64 } from './session.ts'

/** An account that the wallet app shares. `key` is its public key in base64, as the protocol writes it. */
export type MobileAccount = {
  readonly key: string
  readonly address: string
  readonly publicKey: Uint8Array
  /** The account's networks, by their names in the Wallet Standard. */
  readonly chains: readonly string[]
}

/** The permissions of this site in the wallet app, and the features of the app. */
export type Authorization = {
  /** Authorisation token, which opens later sessions without a prompt. Only the wallet app can read it. */
  readonly token: string
  readonly chain: string
  readonly accounts: readonly MobileAccount[]
  readonly capabilities: Capabilities
}

/** The features of a wallet app, by their names in the Wallet Standard. */
export type Capabilities = {
  readonly features: readonly string[]
  readonly versions: readonly ('legacy' | number)[]
}

const longestToken = 16 * 1024
const accountsRead = 100
const listRead = 50
const storageName = 'portico.solana-mobile'

export function readAuthorization(result: unknown, chain: string, capabilities: Capabilities): Authorization {
  const token = safeRead(result, 'auth_token')
  if (typeof token !== 'string' || token === '' || token.length > longestToken) throw malformed('auth_token')
  const accounts = itemsOf(safeRead(result, 'accounts'), accountsRead).map(account =>
    readAccount(account, chain),
  )
  if (accounts.length === 0) throw malformed('accounts')
  return { token, chain, accounts, capabilities }
}

function readAccount(account: unknown, chain: string): MobileAccount {
  const key = safeRead(account, 'address')
  if (typeof key !== 'string' || key.length > 2 * keyBytes) throw malformed('address')
  const publicKey = readBase64(key)
  if (publicKey.length !== keyBytes) throw malformed('address')
  const chains = textsOf(safeRead(account, 'chains'), listRead)
  return { key, address: encodeBase58(publicKey), publicKey, chains: [...new Set([chain, ...chains])] }
}

/**
 * Reads the result of `get_capabilities`. A wallet with version 1 of the protocol lists no features. It can sign
 * transactions, and its reply says whether it can also send them.
 */
export function readCapabilities(result: unknown): Capabilities {
  const listed = safeRead(result, 'features')
  const isOld = !Array.isArray(listed)
  const sends = !isOld || safeRead(result, 'supports_sign_and_send_transactions') !== false
  const signs = isOld || textsOf(listed, listRead).includes('solana:signTransactions')
  const versions = itemsOf(safeRead(result, 'supported_transaction_versions'), 10)
    .map(version => (typeof version === 'string' && /^\d+$/.test(version) ? Number(version) : version))
    .filter(version => version === 'legacy' || typeof version === 'number')
  return {
    features: [
      'solana:signMessage',
      ...(signs ? ['solana:signTransaction'] : []),
      ...(sends ? ['solana:signAndSendTransaction'] : []),
    ],
    versions: versions.length > 0 ? versions : ['legacy', 0],
  }
}

/** The store of the authorisation for the next visit. If the browser blocks storage, the user has to connect again. */
export type AuthorizationStore = {
  get(): Authorization | undefined
  set(authorization: Authorization | undefined): void
}

/** Creates the store that keeps the authorisation of one Portico in local storage, in the format of the protocol. */
export function createAuthorizationStore(win: Window, id?: string): AuthorizationStore {
  const name = storageKey(storageName, id)
  const read = (): Authorization | undefined => {
    try {
      const stored: unknown = JSON.parse(win.localStorage.getItem(name) ?? '')
      const [chain, abilities] = [safeRead(stored, 'chain'), safeRead(stored, 'capabilities')]
      if (typeof chain !== 'string') return undefined
      return readAuthorization(safeRead(stored, 'result'), chain, readCapabilities(abilities))
    } catch {
      return undefined
    }
  }
  let current = read()
  return {
    get: () => current,
    set: next => {
      current = next
      try {
        if (next) win.localStorage.setItem(name, JSON.stringify(stored(next)))
        else win.localStorage.removeItem(name)
      } catch {
        // The browser blocks storage, so the authorisation is lost when the page closes.
      }
    },
  }
}

function stored({ token, chain, accounts, capabilities: { features, versions } }: Authorization): object {
  return {
    chain,
    result: {
      auth_token: token,
      accounts: accounts.map(({ key, chains }) => ({ address: key, chains })),
    },
    capabilities: {
      ...(features.includes('solana:signAndSendTransaction')
        ? { features: features.includes('solana:signTransaction') ? ['solana:signTransactions'] : [] }
        : { supports_sign_and_send_transactions: false }),
      supported_transaction_versions: versions,
    },
  }
}
