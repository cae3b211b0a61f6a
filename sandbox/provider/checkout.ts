import { randomUUID } from 'node:crypto'
import type { HttpRequest, Reply, Route } from '../http.ts'
import type { Context } from './context.ts'
import type { HistoryItem } from './history-items.ts'

/**
 * One purchase at an on-ramp provider or exchange of the sandbox. The amount is decimal text in coins, not in base
 * units.
 */
export type Purchase = {
  seller: string
  chain: string
  /** Symbol of the bought coin or token. */
  symbol: string
  amount: string
  address: string
  /** The price, as text for the page. */
  price: string
  /** Whether the endpoint `history?onramp=coinbase` lists this purchase. */
  reported: boolean
}

/** The orders at the sandbox's on-ramp providers and exchanges, with their state. */
export type Checkout = {
  /** Opens an order. Returns its id and the URL of its page. */
  open(purchase: Purchase): { id: string; url: string }
  stateOf(id: string): { status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'; txHash: string | null }
  routes: readonly Route[]
}

type Order = Purchase & { status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'; txHash: string | null; at: number }

/**
 * Creates the checkout: a page that simulates the payment of an order. When the user pays, it sends test coins to the
 * wallet, once for each order.
 */
export const createCheckout = (context: Context): Checkout => {
  const orders = new Map<string, Order>()

  const report = (id: string, order: Order): void => {
    if (!order.reported) return
    context.memory.seed({ purchases: { [order.address]: [rowOf(id, order)] } })
  }
  const show = ({ params }: HttpRequest): Reply => {
    const order = orders.get(params.id ?? '')
    return order ? page(order) : { status: 404, body: 'No such order' }
  }
  const settle = async ({ params, text }: HttpRequest): Promise<Reply> => {
    const id = params.id ?? ''
    const order = orders.get(id)
    if (!order) return { status: 404, body: 'No such order' }
    if (order.status === 'IN_PROGRESS' && order.txHash === null) {
      if (new URLSearchParams(text).get('answer') === 'pay') {
        order.txHash = 'minting'
        const { chain, symbol, amount, address } = order
        const native = context.chains.find(({ caip }) => caip === chain)?.native.symbol === symbol
        const coin = native || symbol === 'SOL' ? {} : { token: symbol }
        order.txHash = await context.mint({ chain, to: address, amount, ...coin })
        order.status = 'SUCCESS'
      } else order.status = 'FAILED'
      report(id, order)
    }
    return page(order)
  }
  return {
    open(purchase) {
      // The id has no dashes, because an id of an exchange session may contain only letters and digits.
      const id = randomUUID().replaceAll('-', '')
      const order: Order = { ...purchase, status: 'IN_PROGRESS', txHash: null, at: context.now() }
      orders.set(id, order)
      report(id, order)
      return { id, url: `${context.url()}/checkout/${id}` }
    },
    stateOf(id) {
      const order = orders.get(id)
      return order ? { status: order.status, txHash: order.txHash } : { status: 'UNKNOWN', txHash: null }
    },
    routes: [
      ['GET', '/checkout/:id', show],
      ['POST', '/checkout/:id', settle],
    ],
  }
}

const rowOf = (id: string, order: Order): HistoryItem => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: order.txHash ?? id,
    minedAt: new Date(order.at).toISOString(),
    sentFrom: order.seller,
    sentTo: order.address,
    status: `ONRAMP_TRANSACTION_STATUS_${order.status}`,
    nonce: 0,
    application: { name: order.seller, iconUrl: null },
    chain: order.chain,
  },
  transfers: [
    {
      fungible_info: { name: order.symbol, symbol: order.symbol, icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: order.amount },
      value: null,
      price: null,
    },
  ],
})

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const page = ({ seller, amount, symbol, address, price, status }: Order): Reply => {
  const rows = [
    ['You pay', price],
    ['You get', `${amount} ${symbol}`],
    ['Wallet', address],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`)
  const buttons =
    '<form method="post"><button name="answer" value="pay">Pay with test money</button> ' +
    '<button name="answer" value="decline">Decline</button></form>'
  const done = {
    IN_PROGRESS: buttons,
    SUCCESS: '<p role="status">Paid. The coins are on their way.</p>',
    FAILED: '<p role="status">Declined. Nothing was paid.</p>',
  }
  const style =
    'body{font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}dt{color:#555}dd{margin:0 0 .75rem;overflow-wrap:anywhere}button{font:inherit;padding:.5rem 1rem}'
  const body =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(seller)}</title>` +
    `<meta name="viewport" content="width=device-width"><style>${style}</style></head>` +
    `<body><h1>${escaped(seller)}</h1><dl>${rows.join('')}</dl>${done[status]}</body></html>`
  return { type: 'text/html; charset=utf-8', body }
}
