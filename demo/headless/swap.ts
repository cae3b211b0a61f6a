import type {
  CaipAddress,
  Portico,
  PreparedTransaction,
  SwapParams,
  SwapQuote,
  SwapStep,
  SwapToken,
} from 'portico'
import { brief, fromUnits, toUnits } from './amounts.ts'
import { card, field, h, sentence } from './dom.ts'
import { type Line, preparedLines, reviewOf, sendAndWait } from './review.ts'

type CallStep = Exclude<SwapStep, { readonly kind: 'permit' }>

/**
 * Creates the swap form. It keeps the quote fresh and runs the steps of the swap: first a permit or an approval of the
 * exact amount if the swap needs one, then the swap.
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
  let round = 0

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
    round += 1
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
  const check = async (permits: boolean): Promise<void> => {
    const current = chosen()
    if (!current || !quote) return print('Choose two tokens and an amount')
    round += 1
    const own = round
    review.replaceChildren()
    print('Checking …')
    try {
      const { params } = current
      const step = await portico.swaps.nextStep(params, String(quote.output), permits).load()
      const prepared = step.kind === 'permit' ? undefined : await simulate(portico, params, step)
      const isWrong = prepared && (await portico.swaps.contradicts(params, step, prepared.simulation))
      if (own !== round) return
      print('')
      const lines = [...stepLines(step, current), ...(prepared ? preparedLines(prepared, portico) : [])]
      if (isWrong) lines.push({ text: 'The simulation contradicts this step', weight: 'stop' })
      review.replaceChildren(reviewOf(lines, labels[step.kind], () => void run(step, prepared, current)))
    } catch (error) {
      if (own === round) print(sentence(error))
    }
  }
  const run = async (
    step: SwapStep,
    prepared: PreparedTransaction | undefined,
    current: NonNullable<ReturnType<typeof chosen>>,
  ) => {
    const { params, sold, bought } = current
    review.replaceChildren()
    if (step.kind === 'permit' || !prepared) {
      print('Sign the permit in your wallet')
      return await portico.swaps.signPermit(params).then(
        () => check(true),
        error => print(sentence(error)),
      )
    }
    const summary = {
      ...{ symbol: sold.symbol, amount: fromUnits(BigInt(params.amount), sold.decimals) },
      ...{ decimals: sold.decimals, ...(!isCoin(sold.address) && { token: sold.address }) },
      gets: { symbol: bought.symbol, amount: fromUnits(quote?.output ?? 0n, bought.decimals) },
    }
    const intent = {
      id: crypto.randomUUID(),
      account: params.account,
      kind: step.kind,
      summary,
      request: prepared.request,
    }
    const isDone = await sendAndWait(portico, { ...intent, ...expected(step, bought) }, print)
    if (step.kind === 'swap') await portico.swaps.forgetPermit(params)
    if (!isDone) return
    if (step.kind === 'swap') return amount.form?.reset()
    await portico.swaps.rebuild()
    await check(true)
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
        void check(true)
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

function simulate(
  portico: Portico,
  { account, from, to }: SwapParams,
  { call }: CallStep,
): Promise<PreparedTransaction> {
  return portico.transactions.prepareCall(account, call, 'normal', [from, to])
}

/** Returns the output that must arrive on the chain before the swap counts as successful. */
function expected(step: CallStep, { address, symbol, decimals }: SwapToken) {
  if (step.kind !== 'swap') return {}
  return {
    expects: { ...(!isCoin(address) && { token: address }), minOutput: step.minOutput, symbol, decimals },
  }
}

/** Whether the address is the placeholder that the swap service uses for the network's coin. */
function isCoin(address: string): boolean {
  return /^0xe{40}$/i.test(address)
}

function stepLines(step: SwapStep, { sold, bought }: { sold: SwapToken; bought: SwapToken }): Line[] {
  if (step.kind === 'swap') {
    const least = fromUnits(step.minOutput, bought.decimals)
    return [{ text: `You get at least ${brief(least)} ${bought.symbol}` }]
  }
  return [{ text: `The swap may take ${fromUnits(step.amount, sold.decimals)} ${sold.symbol}, and no more` }]
}
