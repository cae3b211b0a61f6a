import type { CaipAddress, Portico, RecipientWarning, Review, TokenBalance } from 'portico'
import { fromUnits, toUnits } from './amounts.ts'
import { card, field, h, sentence, shorten } from './dom.ts'
import { type Line, preparedLines, showReview } from './review.ts'

/**
 * Creates the form that sends a coin or token. It checks the recipient. The review of the transfer, its fee and its
 * simulation come from `transactions.review`, as in the modal.
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
  let stop = () => {}

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
  const show = async () => {
    const token = tokens.find(({ address = '' }) => address === asset.value)
    const account = portico.account.get().caipAddress
    const units = token && toUnits(amount.value, token.decimals)
    const typed = to.value.trim()
    forget()
    const own = round
    if (!account || !token || units === undefined || typed === '')
      return print('Fill in an amount and a recipient')
    print('Checking …')
    try {
      const { draft, lines } = await check(portico, account, token, units, typed)
      if (own !== round) return
      const transfer = portico.transactions.review(account, draft)
      stop = showReview(
        transfer,
        {
          lines: ({ prepared, duplicate, error }: Review) => [
            ...(prepared || error ? lines : []),
            ...(prepared ? preparedLines(prepared, portico) : []),
            ...(error ? [{ text: error.message, weight: 'stop' as const }] : []),
            ...(duplicate
              ? [{ text: 'The same transfer is already on its way', weight: 'warn' as const }]
              : []),
          ],
          label: () => `Send ${token.symbol}`,
          wait: ({ id }) => portico.transactions.wait(id),
          done: () => form.reset(),
        },
        review,
        print,
      )
    } catch (error) {
      if (own === round) print(sentence(error))
    }
  }
  // A change of the form discards the review, so that the visitor can confirm only values that were checked.
  const forget = () => {
    round += 1
    stop()
    review.replaceChildren()
  }
  const form = h(
    'form',
    {
      oninput: forget,
      onsubmit: event => {
        event.preventDefault()
        void show()
      },
    },
    h('div', { class: 'row' }, field('Asset', asset), field('Amount', amount)),
    field('To', to),
    h('button', { class: 'wide', 'data-testid': 'send-review' }, 'Review'),
  )
  return card('Send', 'send', form, review, status)
}

/** Resolves the name and checks the recipient. Returns the transfer to review, and the lines about the recipient. */
async function check(
  portico: Portico,
  account: CaipAddress,
  { address: token, decimals, network, symbol }: TokenBalance,
  units: bigint,
  typed: string,
) {
  const name = typed.includes('.') ? typed : undefined
  const resolved = name === undefined ? undefined : await portico.names.resolve(name, network)
  if (name && !resolved) throw new Error(`${name} has no address on this network`)
  const to = resolved?.address ?? typed
  const warnings = await portico.recipients.check(account, to, name, resolved?.unconfirmed && resolved.source)
  const amount = fromUnits(units, decimals)
  const lines: readonly Line[] = [
    { text: `${amount} ${symbol} to ${name ? `${name} (${shorten(to)})` : to}` },
    ...warnings.map(lineOf),
  ]
  const asset = { symbol, decimals, ...(token && { token }) }
  const draft = {
    ...({ id: crypto.randomUUID(), kind: 'send', amount, to } as const),
    ...asset,
    ...(name && { toName: name }),
  }
  return { draft, lines }
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
