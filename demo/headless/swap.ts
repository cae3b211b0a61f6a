import type { CaipAddress, Portico, SwapParams, SwapQuote, SwapRun, SwapStep, SwapToken } from 'portico'
import { brief, fromUnits, toUnits } from './amounts.ts'
import { card, field, h, sentence } from './dom.ts'
import { type Line, preparedLines, showReview } from './review.ts'

/**
 * Creates the swap form. It keeps the quote fresh. The steps of the swap come from `swaps.run`, as in the modal: first a
 * permit or an approval of the exact amount if the swap needs one, then the swap.
 */
export function swapCard(portico: Portico): HTMLElement {
  const from = h('select', { 'data-testid': 'swap-from' })
  const to = h('select', { 'data-testid': 'swap-to' })
  const amount = h('input', {
    inputmode: 'decimal',
    placeholder: '0.0',
    autocomplete: 'off',
    'data-testid': 'swap-amount',
  })
  const offer = h('p', { class: 'offer', role: 'status', 'data-testid': 'swap-quote' })
  const review = h('div')
  const status = h('p', { class: 'status', role: 'status', 'data-testid': 'swap-status' })
  let tokens: readonly SwapToken[] = []
  let stopQuote = () => {}
  let quote: SwapQuote | undefined
  let stopRun = () => {}

  const print = (text: string) => {
    status.textContent = text
  }
  const chosen = () => {
    const [sold, bought] = [from, to].map(select => tokens.find(({ address }) => address === select.value))
    const account = portico.account.get().caipAddress
    const units = sold && toUnits(amount.value, sold.decimals)
    if (!account || !sold || !bought || sold === bought || units === undefined) return undefined
    const params: SwapParams = {
      account,
      from: sold.address,
      to: bought.address,
      amount: String(units),
      slippage: 1,
    }
    return { params, sold, bought }
  }
  const follow = () => {
    stopQuote()
    stopQuote = () => {}
    stopRun()
    quote = undefined
    offer.textContent = ''
    review.replaceChildren()
    const current = chosen()
    if (!current) return
    stopQuote = portico.swaps.quote(current.params).subscribe(({ data, error }) => {
      quote = data
      const { symbol, decimals } = current.bought
      if (data)
        offer.textContent = `≈ ${brief(fromUnits(data.output, decimals))} ${symbol}, at least ${brief(fromUnits(data.minOutput, decimals))}`
      else offer.textContent = error ? sentence(error) : 'Asking for a price …'
    })
  }
  const show = () => {
    const current = chosen()
    if (!current || !quote) return print('Choose two tokens and an amount')
    stopRun()
    const { params, sold, bought } = current
    const output = String(quote.output)
    const run = portico.swaps.run({ id: crypto.randomUUID(), params, output, sold, bought })
    stopRun = showReview(
      run,
      {
        lines: now => linesOf(now, current, portico),
        label: ({ step }) => labels[step.data?.kind ?? 'swap'],
        done: () => amount.form?.reset(),
      },
      review,
      print,
    )
  }
  const list = async (account: CaipAddress | undefined) => {
    const network = portico.network.get()?.id
    tokens = []
    if (account && network)
      tokens = await portico.swaps
        .tokens(network)
        .load()
        .catch(error => {
          print(sentence(error))
          return []
        })
    const known = tokens
      .filter(({ spamFlag }) => !spamFlag)
      .sort((first, second) => Number(second.suggested) - Number(first.suggested))
    for (const select of [from, to])
      select.replaceChildren(...known.map(({ symbol, address }) => h('option', { value: address }, symbol)))
    if (known[1]) to.value = known[1].address
    follow()
  }
  portico.account.subscribe(({ caipAddress }) => void list(caipAddress))
  const form = h(
    'form',
    {
      oninput: follow,
      onreset: () => queueMicrotask(follow),
      onsubmit: event => {
        event.preventDefault()
        show()
      },
    },
    h('div', { class: 'row' }, field('Sell', from), field('Amount', amount)),
    field('Buy', to),
    offer,
    h('button', { class: 'wide', 'data-testid': 'swap-review' }, 'Review'),
  )
  return card('Swap', 'swap', form, review, status)
}

const labels = { approve: 'Approve', permit: 'Sign the permit', swap: 'Swap' }

/** The lines of the step that waits for the visitor. There are none while the step is built and simulated. */
function linesOf(
  { step, prepared, isStrange }: SwapRun,
  { sold, bought }: { sold: SwapToken; bought: SwapToken },
  portico: Portico,
): readonly Line[] {
  if (step.error) return [{ text: sentence(step.error), weight: 'stop' }]
  if (!step.data || (step.data.kind !== 'permit' && !prepared)) return []
  return [
    lineOf(step.data, sold, bought),
    ...(prepared ? preparedLines(prepared, portico) : []),
    ...(isStrange ? [{ text: 'The simulation contradicts this step', weight: 'stop' as const }] : []),
  ]
}

function lineOf(step: SwapStep, sold: SwapToken, bought: SwapToken): Line {
  if (step.kind !== 'swap')
    return { text: `The swap may take ${fromUnits(step.amount, sold.decimals)} ${sold.symbol}, and no more` }
  return { text: `You get at least ${brief(fromUnits(step.minOutput, bought.decimals))} ${bought.symbol}` }
}
