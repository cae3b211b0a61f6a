import { createEvmHistory } from '../chains/evm-history.ts'
import { solanaHistory } from '../chains/solana-read.ts'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { assetsOf, currencies } from './assets.ts'
import { type Context, evmChain, isAddressOf, namespaceOf } from './context.ts'
import { badAddress, badChain, badParameter, refuse, unreadable } from './errors.ts'
import { evmItem, type HistoryItem, solanaItem } from './history-items.ts'

const pageSize = 50

/** GET v1/account/{address}/history: reads the chains and returns pages of 50 rows, newest first, with a cursor. */
export const historyRoutes = (context: Context): readonly Route[] => {
  const readEvm = createEvmHistory()

  const evmPage = async (address: string, chainId: string | null, cursor: string | null): Promise<Reply> => {
    const lower = address.toLowerCase()
    const chosen = chainId ? evmChain(context, chainId) : undefined
    const lists = (chosen ? [chosen] : context.chains).map(async chain =>
      (await readEvm(chain, lower)).map(tx => ({
        key: placeOf(tx),
        item: evmItem(context, chain, tx, lower),
      })),
    )
    const extra = context.memory.historyOf(lower).map(item => ({ key: keyOf(item), item }))
    const all = [...extra, ...(await Promise.all(lists)).flat()].sort((a, b) => (a.key < b.key ? 1 : -1))
    const rest = cursor === null ? all : all.filter(({ key }) => key < cursor)
    const page = rest.slice(0, pageSize)
    const next = rest.length > pageSize ? (page.at(-1)?.key ?? null) : null
    return { body: { data: page.map(({ item }) => item), next } }
  }

  const solanaPage = async (address: string, cursor: string | null): Promise<Reply> => {
    const { solana } = context
    if (!solana) return { body: { data: [], next: null } }
    const all = await solanaHistory(solana, address)
    const start = cursor === null ? 0 : all.findIndex(({ signature }) => signature === cursor) + 1
    if (cursor !== null && start === 0) return badParameter('cursor')
    const data = all.slice(start, start + pageSize).map(tx => solanaItem(context, solana, tx, address))
    const next = all.length > start + pageSize ? (data.at(-1)?.metadata.hash ?? null) : null
    return { body: { data, next } }
  }

  const answer = async ({ params, query }: HttpRequest): Promise<Reply> => {
    const address = params.address ?? ''
    const chainId = query.get('chainId')
    const cursor = query.get('cursor') || null
    const namespace = namespaceOf(chainId)
    if (chainId === 'ton:-239') return { body: { data: [], next: null } }
    if (namespace !== 'eip155' && namespace !== 'solana') return badChain(chainId ?? '')
    if (!isAddressOf(namespace, address)) return badAddress()
    if (chainId && !assetsOf(context, chainId)) return badChain(chainId)
    const currency = query.get('currency')
    if (currency !== null && !(currency in currencies)) return unreadable('currency: unknown variant')
    const onramp = query.get('onramp')
    if (onramp === 'coinbase') return { body: { data: context.memory.purchasesOf(address), next: null } }
    if (onramp !== null) return refuse(400, 'provider', `Provider ${onramp} is not supported`)
    if (namespace === 'solana') return solanaPage(address, cursor)
    if (cursor !== null && !/^[0-9a-f]{80}$/.test(cursor)) return badParameter('cursor')
    return evmPage(address, chainId, cursor)
  }
  return [['GET', '/v1/account/:address/history', answer]]
}

type Place = { time: number; block: number; index: number; hash: string }

/**
 * Returns the sort key of a row, which is also its cursor: 80 hex digits, first the time, then the position in the
 * chain, then the hash.
 */
const placeOf = ({ time, block, index, hash }: Place): string =>
  digits(time, 10) + digits(block, 8) + digits(index, 4) + hash.slice(2).padEnd(58, '0').slice(0, 58)

const digits = (value: number, width: number): string => value.toString(16).padStart(width, '0')

/**
 * Returns the sort key of a row that a test added. Such a row has no block. The history lists it before mined rows of
 * the same second.
 */
const keyOf = ({ id, metadata }: HistoryItem): string => {
  const time = Math.floor(Date.parse(metadata.minedAt) / 1000)
  return placeOf({ time, block: 0xffffffff, index: 0, hash: `0x${Buffer.from(id).toString('hex')}` })
}
