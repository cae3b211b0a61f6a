import { bundleScript } from '../wallets/bundle.ts'
import type { PhoneHabits } from '../wallets/phone/habits.ts'
import type { PhoneWallet } from '../wallets/phone/phone-wallet.ts'
import { loadPart } from './optional.ts'
import type { KitPage } from './page.ts'
import { pause } from './pause.ts'
import type { World } from './types.ts'

/** Options of a phone. */
export type PhoneOptions = {
  /** The account of the phone, by name. Default: the first account of the world. */
  readonly account?: string
  /** `manual` waits for `approve()` or `reject()`; `auto` approves at once. Default: `manual`. */
  readonly mode?: 'manual' | 'auto'
  /** In which the phone differs from most phones. */
  readonly habits?: PhoneHabits
}

/** The user of a wallet on a phone, which talks to the site over the relay of the world. */
export type PhoneUser = {
  /** Scans the code that the page shows, whatever modal draws it, and asks the phone to connect. */
  scan(page: KitPage): Promise<void>
  /** Opens a WalletConnect link (`wc:…`), as a phone does after a scan. */
  open(uri: string): Promise<void>
  /** Waits for a request, and approves it. */
  approve(): Promise<void>
  /** Waits for a request, and rejects it. */
  reject(): Promise<void>
  /** Ends all connections on the phone. */
  disconnect(): Promise<void>
  /** Returns the methods of the requests that sites have sent. */
  requests(): readonly string[]
  /** Switches the phone off. */
  close(): Promise<void>
}

const requestMs = 30_000
const lookMs = 100

/**
 * Switches on a phone with a wallet. It needs the packages of WalletConnect.
 *
 * @example
 * import { openPhone } from 'portico/testing'
 * const phone = await openPhone(world, { account: 'alice' })
 * await phone.scan(page)
 * await phone.approve()
 */
export const openPhone = (world: World, options: PhoneOptions = {}): Promise<PhoneUser> =>
  loadPart(
    'The phone of the testing kit',
    ['@reown/walletkit', '@walletconnect/core', '@walletconnect/utils'],
    async () => {
      const { startPhoneWallet } = await import('../wallets/phone/start.ts')
      const { account = Object.keys(world.accounts)[0] ?? '', mode = 'manual', habits } = options
      const { relay } = world.endpoints
      if (relay === undefined) throw new Error('The world has no relay')
      const key = world.accounts[account]?.privateKey
      if (!key) throw new Error(`The world has no account ${account}`)
      const phone = await startPhoneWallet({
        relayUrl: relay,
        projectId: world.projectId,
        keys: [key],
        rpcUrls: Object.fromEntries(
          world.networks.map(({ caip, rpcUrls }) => [caip, rpcUrls.default.http[0]]),
        ),
        mode: mode === 'auto' ? 'auto' : 'ask',
        ...(habits && { habits }),
      })
      return userOf(phone)
    },
  )

const userOf = (phone: PhoneWallet): PhoneUser => {
  const decide = async (act: (id: number) => Promise<void>): Promise<void> => {
    const id = await found(() => phone.waiting()[0]?.id, 'The site sent no request to the phone')
    await act(id)
  }
  return {
    scan: async page => phone.pair(await uriOf(page)),
    open: uri => phone.pair(uri),
    approve: () => decide(phone.approve),
    reject: () => decide(phone.reject),
    disconnect: async () => {
      await Promise.all(phone.sessions().map(({ topic }) => phone.disconnect(topic)))
    },
    requests: () => phone.seen(),
    close: () => phone.close(),
  }
}

/** Finds the link of WalletConnect in the attributes of the page, shadow roots included, and otherwise reads the code. */
const uriOf = async (page: KitPage): Promise<string> => {
  const reader = await page.context().newPage()
  try {
    await reader.evaluate(await bundleScript({ entry: '../kit/page-scripts/qr.ts', global: 'porticoQr' }))
    return await found(async () => {
      const named = await page.evaluate(findUri)
      if (typeof named === 'string') return named
      const png = Buffer.from(await page.screenshot()).toString('base64')
      const read = await reader.evaluate(`porticoQr.readCode(${JSON.stringify(png)})`)
      return typeof read === 'string' && read.startsWith('wc:') ? read : undefined
    }, 'The page shows no code of WalletConnect')
  } finally {
    await reader.close()
  }
}

const findUri = `(() => {
  const look = root => {
    for (const element of root.querySelectorAll('*')) {
      for (const { value } of element.attributes) if (/^wc:[0-9a-f]+@2\\?/.test(value)) return value
      const inner = element.shadowRoot && look(element.shadowRoot)
      if (inner) return inner
    }
  }
  return look(document)
})()`

const found = async <Value>(
  look: () => Value | undefined | Promise<Value | undefined>,
  problem: string,
): Promise<Value> => {
  const end = Date.now() + requestMs
  while (Date.now() < end) {
    const value = await look()
    if (value !== undefined) return value
    await pause(lookMs)
  }
  throw new Error(`${problem} within ${requestMs / 1000} s`)
}
