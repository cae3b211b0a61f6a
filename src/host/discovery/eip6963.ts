import type { InjectedWallet } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { createSignal, type Subscribable } from '../../domain/core/signal.ts'
import type { HostConnector } from '../../domain/options/types.ts'
import { porticoWallet } from '../../domain/wallets/portico-wallet.ts'
import { type SafeProvider, toSafeProvider } from '../connectors/safe-provider.ts'
import { type AnnouncedInfo, readWalletInfo } from './discovered-wallet.ts'

/** The EVM wallets in the page, and the provider of each. */
export type Announced = {
  readonly wallets$: Subscribable<readonly InjectedWallet[]>
  wallets(): readonly InjectedWallet[]
  provider(walletId: string): SafeProvider | undefined
  /** Adds a wallet that does not announce itself. Returns the function that removes it. */
  add(connector: AddedWallet): () => void
  /** Asks all wallets in the page to announce themselves again. */
  ask(): void
  close(): void
}

/** A wallet that the site adds. With `external: false`, the wallet of the app that embeds the page. */
export type AddedWallet = HostConnector & { readonly external?: boolean }

/** The id of the wallet at `window.ethereum`. */
export const legacyId = 'window.ethereum'

const walletsKept = 50
/** Maximum number of announcements that wait to be read. Further announcements are dropped. */
const queueKept = 2_000
/** How long reading one batch of announcements may block the page (ms). */
const batchBudget = 8

type Entry = {
  readonly info: AnnouncedInfo
  readonly provider: SafeProvider
  readonly external?: boolean
  tampered: boolean
}

/** Which wallets the site wants: wallets that announce themselves (`announced`), and the one at `window.ethereum` (`legacy`). */
export type WantedWallets = { readonly announced: boolean; readonly legacy: boolean }

/**
 * Finds EVM wallets that announce themselves (EIP-6963), and the wallet at `window.ethereum`. Wallets may load early or
 * late.
 */
export function findWallets(
  win: Window,
  wanted: WantedWallets = { announced: true, legacy: true },
): Announced {
  const entries = new Map<string, Entry>()
  const wallets$ = createSignal<readonly InjectedWallet[]>([])
  const queue: Event[] = []
  let legacy: SafeProvider | undefined
  let planned = false
  let closed = false

  const publish = () => {
    const next = list([...entries.values()], legacy)
    if (marks(next) !== marks(wallets$.value)) wallets$.next(next)
  }

  const readOne = (event: Event) => {
    const detail = safeRead(event, 'detail')
    const raw = safeRead(detail, 'provider')
    const known = entries.get(textOf(safeRead(safeRead(detail, 'info'), 'uuid')))
    if (known) {
      // If two providers have the same id, one of them is an imitation.
      if (known.provider.raw !== raw) known.tampered = true
      return
    }
    const info = entries.size < walletsKept ? readWalletInfo(safeRead(detail, 'info')) : undefined
    if (!info || entries.has(info.uuid) || info.rdns === porticoWallet.rdns) return
    const again = [...entries.values()].some(
      entry => entry.provider.raw === raw && entry.info.rdns === info.rdns,
    )
    const provider = again ? undefined : toSafeProvider(raw)
    if (provider) entries.set(info.uuid, { info, provider, tampered: false })
  }

  const work = () => {
    planned = false
    if (closed) return
    const end = performance.now() + batchBudget
    for (let event = queue.shift(); event; event = performance.now() < end ? queue.shift() : undefined) {
      readOne(event)
    }
    publish()
    if (queue.length > 0) plan()
  }
  const plan = () => {
    if (planned) return
    planned = true
    setTimeout(work, 0)
  }
  const heard = (event: Event) => {
    if (queue.length >= queueKept) return
    queue.push(event)
    plan()
  }

  const lookForLegacy = () => {
    legacy ??= toSafeProvider(safeRead(win, 'ethereum'))
    plan()
  }
  const ask = () => wanted.announced && win.dispatchEvent(new Event('eip6963:requestProvider'))

  // The listener is added before the request, because wallets announce themselves synchronously.
  if (wanted.announced) win.addEventListener('eip6963:announceProvider', heard)
  if (wanted.legacy) win.addEventListener('ethereum#initialized', lookForLegacy)
  ask()
  if (wanted.legacy) lookForLegacy()

  return {
    wallets$,
    wallets: () => wallets$.value,
    provider: walletId => (walletId === legacyId ? legacy : entries.get(walletId)?.provider),
    add: ({ id, name, icon, rdns, provider, external = true }) => {
      const taken = toSafeProvider(provider)
      const info = { uuid: id, name, ...(icon && { icon }), ...(rdns && { rdns }), trusted: true }
      if (taken) entries.set(id, { info, provider: taken, external, tampered: false })
      publish()
      return () => {
        if (taken && entries.get(id)?.provider === taken) entries.delete(id)
        publish()
      }
    },
    ask,
    close: () => {
      closed = true
      win.removeEventListener('eip6963:announceProvider', heard)
      win.removeEventListener('ethereum#initialized', lookForLegacy)
    },
  }
}

/**
 * Sorts the wallets for display: trusted EIP-6963 wallets in the order of their announcements, then
 * `window.ethereum`, then wallets with invalid ids.
 */
function list(entries: readonly Entry[], legacy: SafeProvider | undefined): readonly InjectedWallet[] {
  const claims = new Map<string, number>()
  for (const { info, external } of entries)
    if (info.rdns && !external) claims.set(info.rdns, (claims.get(info.rdns) ?? 0) + 1)

  const row = ({ info, external, tampered }: Entry): InjectedWallet => ({
    id: info.uuid,
    name: info.name,
    ...(info.icon && { icon: info.icon }),
    ...(info.rdns && { rdns: info.rdns }),
    namespaces: ['eip155'],
    doubtful: tampered || !info.trusted || (claims.get(info.rdns ?? '') ?? 0) > 1,
    ...(external && { external }),
  })
  const announced = entries.some(entry => entry.provider.raw === legacy?.raw)
  return [
    // A wallet that is found in the page replaces the site's own entry with the same rdns.
    ...entries
      .filter(({ info, external }) => info.trusted && !(external && claims.has(info.rdns ?? '')))
      .map(row),
    ...(legacy && !announced ? [legacyRow] : []),
    ...entries.filter(({ info }) => !info.trusted).map(row),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a text that differs whenever something in the list has changed. */
function marks(wallets: readonly InjectedWallet[]): string {
  return wallets.map(({ id, doubtful }) => `${id} ${doubtful}`).join()
}

const legacyRow: InjectedWallet = {
  id: legacyId,
  name: 'Browser wallet',
  namespaces: ['eip155'],
  doubtful: false,
}
