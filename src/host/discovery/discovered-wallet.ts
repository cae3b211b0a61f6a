import type { Namespace } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  createSource,
  type ReadonlySignal,
  type Signal,
  type Subscribable,
} from '../../domain/core/signal.ts'
import type { Connector } from '../connectors/connector.ts'

/** A wallet that a discovery has found. All its texts and pictures are safe to show. */
export type DiscoveredWallet = {
  /** Id of the wallet, unique in this page. */
  readonly id: string
  /** Identifies the wallet at the next visit. If two wallets have the same identity, neither is reconnected. */
  readonly identity: string
  readonly name: string
  /** The wallet's picture as a validated data: URI. */
  readonly icon?: string
  readonly isSuspicious: boolean
  /** Set if the wallet is an app outside the browser. A page cannot detect whether the app is installed. */
  readonly isOtherApp?: boolean
  /** The wallet's namespaces in which the site has networks. Never empty. */
  readonly namespaces: readonly Namespace[]
  /** The wallet's own object, used only to compare wallets. Never called directly. */
  readonly raw: object
  /** Returns the EIP-1193 provider that the wallet declares as its own, if it declares one. */
  evmProvider?(): unknown
  connector(namespace: Namespace): Promise<Connector | undefined>
}

export type WalletDiscovery = {
  readonly parts$: Subscribable<readonly DiscoveredWallet[]>
  parts(): readonly DiscoveredWallet[]
  /** Looks again for wallets that do not announce themselves, because they may have loaded since the last look. */
  look(): void
  close(): void
}

/** Creates a discovery that searches again whenever a listener subscribes. */
export function toDiscovery(
  parts$: Signal<readonly DiscoveredWallet[]>,
  look: () => void,
): Pick<WalletDiscovery, 'parts$' | 'parts' | 'look'> {
  return {
    parts$: afterLook(parts$, look),
    parts: () => parts$.value,
    look,
  }
}

/** Returns a source that searches again whenever a listener subscribes. */
export function afterLook<T>(found$: ReadonlySignal<T>, look: () => void): Subscribable<T> {
  return createSource(listener => {
    look()
    return found$.subscribe(listener)
  })
}

/** A wallet's own description, made safe to show. `trusted` means that `uuid` is a UUIDv4, as EIP-6963 requires. */
export type AnnouncedInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly trusted: boolean
}

const nameGraphemes = 40
/**
 * Maximum length of a name in UTF-16 units. A limit on graphemes alone is not enough, because one grapheme may contain
 * any number of combining marks.
 */
const nameUnits = 200
const nameReadUnits = 2_000
const iconUnits = 64 * 1_024
const idUnits = 200

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const rdnsShape = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i
const iconShape = /^data:image\/(?:png|webp|svg\+xml|gif|jpeg)[;,]/i
// Matches control characters, characters that change the text direction, and invisible characters. Joiners are not
// matched, because emoji need them.
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** Reads the `info` of an announcement. Returns undefined if it cannot be used, for example because a getter throws. */
export function readWalletInfo(info: unknown): AnnouncedInfo | undefined {
  const [uuid, name, icon, rdns] = ['uuid', 'name', 'icon', 'rdns'].map(key => safeRead(info, key))
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > idUnits) return undefined
  const shown = typeof name === 'string' ? walletName(name) : ''
  if (shown === '') return undefined
  const picture = safeIcon(icon)
  const domain = typeof rdns === 'string' && rdns.length <= idUnits && rdnsShape.test(rdns) ? rdns : undefined
  return {
    uuid,
    name: shown,
    ...(picture && { icon: picture }),
    ...(domain && { rdns: domain.toLowerCase() }),
    trusted: uuidV4.test(uuid),
  }
}

/** Makes a wallet's name safe to show: at most 40 graphemes on one line, without characters that hide or reverse text. */
export function walletName(name: string): string {
  const plain = name.slice(0, nameReadUnits).replace(/\s+/g, ' ').replace(unseen, '').trim()
  // A name with so few UTF-16 units cannot have too many graphemes. It needs no segmenter, and creating the first
  // segmenter of a page takes about 10 ms.
  if (plain.length <= nameGraphemes) return plain
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(plain)
  let shown = ''
  let left = nameGraphemes
  for (const { segment } of segments) {
    if (left-- === 0 || shown.length + segment.length > nameUnits) break
    shown += segment
  }
  return shown.trim()
}

/** Returns the icon if it is a data: URI of an image of at most 64 kB. A remote icon is never fetched. */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > iconUnits) return undefined
  const trimmed = icon.trim()
  return iconShape.test(trimmed) ? trimmed : undefined
}
