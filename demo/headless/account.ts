import type { Balances, CaipAddress, Loadable, Network, Portico, TokenBalance, Transaction } from 'portico'
import { brief, dollars, fromUnits } from './amounts.ts'
import { ageOf, card, h, icon, sentence, shorten } from './dom.ts'

/** Creates the card with the address, the wallet, the network and the button that disconnects. */
export function accountCard(portico: Portico): HTMLElement {
  const who = h('div', { class: 'who' })
  const status = h('p', { class: 'status', role: 'status' })
  const network = h('select', { 'aria-label': 'Network', 'data-testid': 'network' })
  const attempt = (step: () => Promise<unknown>) => async () => {
    status.textContent = ''
    await step().catch(error => {
      status.textContent = sentence(error)
    })
    showNetwork(portico.network.get())
  }
  const showNetwork = (current: Network | undefined) => {
    network.replaceChildren(
      ...(current ? [] : [h('option', { value: '' }, 'Unsupported network')]),
      ...portico.networks.get().map(({ id, name }) => h('option', { value: id }, name)),
    )
    network.value = current?.id ?? ''
  }
  network.addEventListener('change', () => {
    const wanted = portico.networks.get().find(({ id }) => id === network.value)
    if (wanted) void attempt(() => portico.switchNetwork(wanted.id))()
  })
  portico.network.subscribe(showNetwork)
  portico.account.subscribe(({ address = '', status: phase, wallet }) => {
    who.replaceChildren(
      icon(wallet?.name ?? address, wallet?.icon),
      h('span', { class: 'grow', title: address, 'data-testid': 'address' }, shorten(address)),
      h('span', { class: 'small' }, phase === 'reconnecting' ? 'reconnecting' : (wallet?.name ?? '')),
    )
  })
  const leave = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'data-testid': 'disconnect',
      onclick: attempt(() => portico.disconnect()),
    },
    'Disconnect',
  )
  return card('Account', 'account', who, h('div', { class: 'row' }, network, leave), status)
}

/** Creates the card with the balances and their age. If a request fails, the card still shows the last balances. */
export function balancesCard(portico: Portico): HTMLElement {
  const total = h('p', { class: 'total', 'data-testid': 'total' })
  const age = h('p', { class: 'small', role: 'status', 'data-testid': 'age' })
  const list = h('ul', { class: 'rows', 'data-testid': 'balances' })
  const show = ({ status, data, at, error }: Loadable<Balances>) => {
    const when = at === undefined ? '' : ageOf(at)
    const failure = error ? `${sentence(error)}. ` : ''
    age.textContent = status === 'loading' && !data ? 'Loading …' : `${failure}${when}`
    if (data) total.textContent = data.total === undefined ? '' : dollars(data.total)
    list.replaceChildren(...(data ? [data.native, ...data.tokens].filter(isShown).map(balanceRow) : []))
  }
  portico.balances.subscribe(show)
  setInterval(() => show(portico.balances.get()), 5_000)
  const refresh = () => void portico.balances.refresh().catch(() => {})
  const again = h(
    'button',
    { type: 'button', class: 'quiet', 'data-testid': 'refresh', onclick: refresh },
    'Refresh',
  )
  return card('Balances', 'holdings', h('div', { class: 'row' }, total, again), age, list)
}

function isShown({ spamFlag }: TokenBalance): boolean {
  return spamFlag === undefined
}

function balanceRow({ symbol, name, amount, decimals, value, iconUrl }: TokenBalance): HTMLElement {
  return h(
    'li',
    {},
    icon(symbol, iconUrl),
    h('span', { class: 'grow' }, name),
    h('span', { class: 'figure' }, `${brief(fromUnits(amount, decimals))} ${symbol}`),
    h('span', { class: 'small figure' }, dollars(value)),
  )
}

/** Creates the card with the history, newest transaction first, and a button that loads older transactions. */
export function historyCard(portico: Portico): HTMLElement {
  const status = h('p', { class: 'small', role: 'status' })
  const list = h('ul', { class: 'rows', 'data-testid': 'history' })
  const older = h('button', { type: 'button', class: 'quiet' }, 'Older')
  older.hidden = true
  let cursor: { readonly account: CaipAddress; readonly next: string } | undefined
  const offer = (account: CaipAddress | undefined, next: string | undefined) => {
    cursor = account && next ? { account, next } : undefined
    older.hidden = !cursor
  }
  portico.history.subscribe(({ status: phase, data, at, error }) => {
    status.textContent =
      phase === 'loading' && !data ? 'Loading …' : error ? sentence(error) : at ? ageOf(at) : ''
    if (data?.items.length === 0) status.textContent = 'No transactions yet'
    list.replaceChildren(...(data?.items ?? []).map(transactionRow))
    offer(portico.account.get().caipAddress, data?.next)
  })
  older.addEventListener('click', async () => {
    const from = cursor
    if (!from) return
    try {
      const page = await portico.history.page(from.account, from.next)
      if (cursor !== from) return
      list.append(...page.items.map(transactionRow))
      offer(from.account, page.next)
    } catch (error) {
      status.textContent = sentence(error)
    }
  })
  return card('History', 'past', status, list, older)
}

function transactionRow({ operation, status, minedAt, transfers }: Transaction): HTMLElement {
  const signs = { in: '+', out: '−', self: '' }
  const moved = transfers
    .filter(({ spam, spamFlag }) => !spam && !spamFlag)
    .map(({ direction, quantity, symbol = '' }) => `${signs[direction]} ${brief(quantity)} ${symbol}`)
  const when = new Date(minedAt).toLocaleDateString('en', { day: 'numeric', month: 'short' })
  return h(
    'li',
    {},
    h('span', { class: 'grow' }, operation),
    h('span', { class: 'figure' }, moved.join(', ')),
    h('span', { class: 'small' }, status === 'confirmed' ? when : status),
  )
}
