import { AppError } from '../../../domain/core/errors/app-error.ts'
import { bytesOfBase64 } from '../../../domain/core/lib/base64.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { SendRpc } from '../chain.ts'
import { unreadable } from '../evm/reply.ts'

/** The two programs for Solana tokens: the original token program and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

export type SolanaMint = {
  /** The token program to which the mint and its token accounts belong. */
  readonly program: string
  readonly decimals: number
  /** Size in bytes of a new associated token account of this mint. The account's rent depends on the size. */
  readonly accountBytes: number
  /**
   * The fee that the mint deducts from each transfer. The recipient receives the amount minus this fee. Absent if the
   * mint has no transfer fee.
   */
  readonly transferFee?: TransferFee
}

/** The fee of one transfer: a share of the amount in basis points (1/10,000), but at most `max` base units. */
export type TransferFee = { readonly basisPoints: bigint; readonly max: bigint }

const plainAccountBytes = 165
const decimalsAt = 44
/** Offset of the account type in the data of a Token-2022 mint. The extensions start after the account type. */
const kindAt = 165
const entryHead = 4
/**
 * Size of a multisignature account. The token program treats every account of exactly this size as a multisignature
 * account, so a token account of this size gets two more bytes.
 */
const multisigBytes = 355
const transferFeeConfig = 1
/** The number of bytes of extension data in each token account of a mint, by the type of the mint's extension. */
const heldFor: Readonly<Record<number, number>> = {
  [transferFeeConfig]: 8,
  /** Type 9 is the extension NonTransferable, which needs no data. */
  9: 0,
  /** Type 14 is the extension TransferHook, which needs one byte of data. */
  14: 1,
  /** Type 26 is the extension Pausable, which needs no data in a token account. */
  26: 0,
}
const feeBase = 10_000n

/** Reads a mint. Throws `send-token-missing` if the address is not a mint. */
export async function readMint(sendRpc: SendRpc, mint: string): Promise<SolanaMint> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const account = safeRead(await sendRpc({ method: 'getAccountInfo', params: [mint, options] }), 'value')
  const program = safeRead(account, 'owner')
  if (typeof program !== 'string' || !tokenPrograms.includes(program))
    throw new AppError('send-token-missing')
  const data = safeRead(safeRead(account, 'data'), '0')
  const bytes = typeof data === 'string' ? bytesOfBase64(data) : undefined
  if (!bytes) throw unreadable('no data of the mint')
  const decimals = bytes[decimalsAt]
  if (decimals === undefined) throw unreadable('no decimals')
  const plain = { program, decimals, accountBytes: plainAccountBytes }
  return program === tokenPrograms[0] ? plain : { ...plain, ...(await readExtensions(sendRpc, bytes)) }
}

/** The fee that is deducted from an amount, rounded up as the token program does. */
export function transferFeeOf(fee: TransferFee | undefined, amount: bigint): bigint {
  if (!fee) return 0n
  const share = (amount * fee.basisPoints + feeBase - 1n) / feeBase
  return share < fee.max ? share : fee.max
}

async function readExtensions(
  sendRpc: SendRpc,
  bytes: Uint8Array,
): Promise<Pick<SolanaMint, 'accountBytes' | 'transferFee'>> {
  const entries = entriesOf(bytes)
  // Some extensions of the mint require an extension in each token account. The 0 is the data size of the extension
  // ImmutableOwner, which every associated token account has.
  const held = entries.map(({ type }) => heldFor[type]).filter(size => size !== undefined)
  const sizes = [0, ...held].map(size => size + entryHead)
  const total = sizes.reduce((sum, size) => sum + size, plainAccountBytes + 1)
  const accountBytes = total === multisigBytes ? total + 2 : total
  const config = entries.find(({ type }) => type === transferFeeConfig)
  if (!config) return { accountBytes }
  const epoch = safeRead(
    await sendRpc({ method: 'getEpochInfo', params: [{ commitment: 'confirmed' }] }),
    'epoch',
  )
  if (typeof epoch !== 'number') throw unreadable('no epoch')
  return { accountBytes, transferFee: feeIn(config.data, BigInt(epoch)) }
}

type Entry = { readonly type: number; readonly data: DataView }

function entriesOf(bytes: Uint8Array): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Entry[] = []
  for (let at = kindAt + 1; at + entryHead <= bytes.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const start = at + entryHead
    if (type === 0 || start + length > bytes.length) break
    entries.push({ type, data: new DataView(bytes.buffer, bytes.byteOffset + start, length) })
    at = start + length
  }
  return entries
}

/**
 * Reads the transfer fee of an epoch from the data of the mint's transfer fee extension. The data ends with the older
 * and the newer fee. Each fee has an epoch, a maximum and basis points.
 */
function feeIn(data: DataView, epoch: bigint): TransferFee {
  const [earlier, newer] = [72, 90]
  if (data.byteLength < newer + 18) throw unreadable('no transfer fee')
  const at = epoch >= data.getBigUint64(newer, true) ? newer : earlier
  return { basisPoints: BigInt(data.getUint16(at + 16, true)), max: data.getBigUint64(at + 8, true) }
}
