import type { CaipAddress, Portico, RecipientWarning, TokenBalance } from 'portico'
import { fromUnits, toUnits } from './amounts.ts'
import { card, field, h, sentence, shorten } from './dom.ts'
import { type Line, preparedLines, reviewOf, sendAndWait } from './review.ts'

/**
 * Creates the form that sends a coin or token. Like the modal, it checks the recipient, simulates the transaction, and
 * sends only one request for each id.
 */
export function sendCard(portico: Portico): HTMLElement {
  const asset = h('select', { 'data-testid': 'send-asset' })
  const amount = h('input', {
    inputmode: 'decimal',
    placeholder: '0.0',
    autocomplete: 'off',
    'data-testid': 'send-amount',
  })
  const to = h('input', {
    placeholder: '0x… or name.eth',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-testid': 'send-to',
  })
  const review = h('div')
  const status = h('p', { class: 'status', role: 'status', 'data-testid': 'send-status' })
  let tokens: readonly TokenBalance[] = []
  let round = 0

  portico.balances.subscribe(({ data }) => {
    const chosen = asset.value
    tokens = data ? [data.native, ...data.tokens.filter(({ spamFlag }) => !spamFlag)] : []
    asset.replaceChildren(
      ...tokens.map(({ symbol, address = '' }) => h('option', { value: address }, symbol)),
    )
    if (tokens.some(({ address = '' }) => address === chosen)) asset.value = chosen
  })
  const print = (text: string) => {
    status.textContent = text
  }
  const check = async () => {
    const token = tokens.find(({ address = '' }) => address === asset.value)
    const account = portico.account.get().caipAddress
    const units = token && toUnits(amount.value, token.decimals)
    const typed = to.value.trim()
    round += 1
    const own = round
    review.replaceChildren()
    if (!account || !token || units === undefined || typed === '')
      return print('Fill in an amount and a recipient')
    print('Checking …')
    try {
      const { lines, intent } = await prepare(portico, account, token, units, typed)
      if (own !== round) return
      print('')
      review.replaceChildren(reviewOf(lines, `Send ${token.symbol}`, () => void send(intent)))
    } catch (error) {
      if (own === round) print(sentence(error))
    }
  }
  const send = async (intent: Parameters<typeof sendAndWait>[1]) => {
    review.replaceChildren()
    if (await sendAndWait(portico, intent, print)) form.reset()
  }
  // A change of the form discards the review, so that the visitor can confirm only values that were checked.
  const forget = () => {
    round += 1
    review.replaceChildren()
  }
  const form = h(
    'form',
    {
      oninput: forget,
      onsubmit: event => {
        event.preventDefault()
        void check()
      },
    },
    h('div', { class: 'row' }, field('Asset', asset), field('Amount', amount)),
    field('To', to),
    h('button', { class: 'wide', 'data-testid': 'send-review' }, 'Review'),
  )
  return card('Send', 'send', form, review, status)
}

/** Resolves the name, checks the recipient and simulates the transfer. */
async function prepare(
  portico: Portico,
  account: CaipAddress,
  token: TokenBalance,
  units: bigint,
  typed: string,
) {
  const name = typed.includes('.') ? typed : undefined
  const resolved = name === undefined ? undefined : await portico.names.resolve(name, token.network)
  if (name && !resolved) throw new Error(`${name} has no address on this network`)
  const address = resolved?.address ?? typed
  const unconfirmed = resolved?.unconfirmed && resolved.source
  const asset = { ...(token.address && { token: token.address }), decimals: token.decimals }
  const [warnings, prepared] = await Promise.all([
    portico.recipients.check(account, address, name, unconfirmed),
    portico.transactions.prepare(account, { ...asset, to: address, amount: units }),
  ])
  const text = fromUnits(units, token.decimals)
  const lines: readonly Line[] = [
    { text: `${text} ${token.symbol} to ${name ? `${name} (${shorten(address)})` : address}` },
    ...warnings.map(lineOf),
    ...preparedLines(prepared, portico),
    ...(prepared.duplicateOf
      ? [{ text: 'The same transfer is already on its way', weight: 'warn' as const }]
      : []),
  ]
  const summary = { symbol: token.symbol, amount: text, to: address, ...asset, ...(name && { toName: name }) }
  const intent = {
    id: crypto.randomUUID(),
    account,
    kind: 'send',
    summary,
    request: prepared.request,
  } as const
  return { lines, intent }
}

function lineOf({ code, weight }: RecipientWarning): Line {
  const text = sentences[code] ?? 'Check this recipient'
  return { text, ...(weight === 'refuse' && { weight: 'stop' }), ...(weight === 'warn' && { weight }) }
}

const sentences: Readonly<Partial<Record<RecipientWarning['code'], string>>> = {
  'not-an-address': 'This is not an address',
  'bad-checksum': 'This address has a typo',
  'zero-address': "Funds sent to this address can't be recovered",
  'wrong-network': 'This address is for another network',
  'wrong-namespace': 'This address is for another kind of network',
  'own-address': 'This is your own address',
  'token-contract': 'This is the contract of a token. Funds sent to it are usually lost',
  contract: 'This address is a smart contract',
  'first-time': 'You have not sent to this address before',
  'history-unchecked': 'Your earlier payments could not be checked',
  'look-alike': 'This address looks like one you know, and is another one',
  'name-moved': 'This name points to another address than last time',
  'name-unconfirmed': 'Only one source knows the address of this name',
  'name-of-provider': 'Only one source knows the address of this name',
  unchecked: 'Not everything about this address could be checked',
}
