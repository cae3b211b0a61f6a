import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** What a wallet says of itself, made safe to show. `trusted`: its id is a UUIDv4, as the standard wants. */
export type AnnouncedInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly trusted: boolean
}

const nameGraphemes = 40
/** A grapheme may hold any number of marks: this bounds the whole. */
const nameUnits = 200
const nameReadUnits = 2_000
const iconUnits = 64 * 1_024
const idUnits = 200

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const rdnsShape = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i
const iconShape = /^data:image\/(?:png|webp|svg\+xml|gif|jpeg)[;,]/i
// Control characters, direction marks and overrides, and what only hides text. The joiners of emoji stay.
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** Reads the `info` of an announcement; undefined where it is not usable. Getters that throw are survived. */
export function readWalletInfo(info: unknown): AnnouncedInfo | undefined {
  const [uuid, name, icon, rdns] = ['uuid', 'name', 'icon', 'rdns'].map(key => safeRead(info, key))
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > idUnits) return undefined
  const shown = typeof name === 'string' ? walletName(name) : ''
  if (shown === '') return undefined
  const picture = walletIcon(icon)
  const domain = typeof rdns === 'string' && rdns.length <= idUnits && rdnsShape.test(rdns) ? rdns : undefined
  return {
    uuid,
    name: shown,
    ...(picture && { icon: picture }),
    ...(domain && { rdns: domain.toLowerCase() }),
    trusted: uuidV4.test(uuid),
  }
}

/** At most 40 characters as a reader sees them, on one line, without what hides or turns text. */
export function walletName(name: string): string {
  const plain = name.slice(0, nameReadUnits).replace(/\s+/g, ' ').replace(unseen, '').trim()
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(plain)
  let shown = ''
  let count = 0
  for (const { segment } of segments) {
    if (count === nameGraphemes || shown.length + segment.length > nameUnits) break
    shown += segment
    count += 1
  }
  return shown.trim()
}

/** The icon where it is a picture that carries its own data, at most 64 kB; a remote one is never fetched. */
export function walletIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > iconUnits) return undefined
  const trimmed = icon.trim()
  return iconShape.test(trimmed) ? trimmed : undefined
}
